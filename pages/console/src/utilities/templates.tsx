import { type ReactNode, useState } from 'react';
import type { Settings, TemplateView } from '../api/control-types.ts';
import { Button } from '../components/button.tsx';
import { Hidden } from '../components/hidden.tsx';
import { TextInput } from '../components/inputs.tsx';
import { asSettings } from '../settings/setting-paths.ts';
import { SettingsForm } from '../settings/settings-form.tsx';
import { useConsole, useRead, useWorkspace } from '../state/console-context.ts';
import { READS } from '../state/reads.ts';
import { draftTemplate } from './draft-template.ts';
import { Part } from './part.tsx';
import { TEMPLATE_GROUPS } from './template-fields.tsx';
import { TemplatePreview } from './template-preview.tsx';

const NEW_TEMPLATE: Settings = {
  body: '',
  variables: {},
  approved: true,
  channels: { sms: true, whatsapp: true },
  whatsappApproved: true,
};

/** The templates, to edit and to preview. A new one belongs to the first account. */
export function Templates(): ReactNode {
  const templates = useRead(READS.templates);
  const account = useWorkspace()?.accounts[0]?.id;
  const [added, setAdded] = useState<readonly string[]>([]);
  const unsaved = added.filter((id) => !templates.some((template) => template.id === id));
  // One list: a new template keeps its place in it, and so its form, when it is saved.
  const forms = [
    ...templates.map((template) => ({
      id: template.id,
      key: `${template.account} ${template.id}`,
      isNew: false,
      settings: asSettings(template),
    })),
    ...unsaved.map((id) => ({ id, key: `${account} ${id}`, isNew: true, settings: NEW_TEMPLATE })),
  ];
  return (
    <Part isWide title="Templates">
      <ul className="entries" id="template-list">
        {forms.map(({ key, ...form }) => (
          <TemplateForm key={key} {...form} />
        ))}
      </ul>
      <NewTemplate onAdd={(id) => setAdded([...added.filter((each) => each !== id), id])} />
    </Part>
  );
}

interface TemplateFormProps {
  readonly id: string;
  readonly isNew: boolean;
  readonly settings: Settings;
}

function TemplateForm({ id, isNew, settings }: TemplateFormProps): ReactNode {
  const { api, readAgain } = useConsole();

  async function save(patch: Settings, before: Settings): Promise<Settings> {
    // The call replaces the template as a whole.
    const { id: _, name, ...template } = { ...before, ...patch };
    const named = name === null ? template : { name, ...template };
    const saved = await api.put<TemplateView>(
      `utilities/templates/${encodeURIComponent(id)}`,
      named,
    );
    await readAgain(READS.templates);
    return asSettings(saved);
  }

  return (
    <SettingsForm
      renderFooter={(draft) => <TemplatePreview template={draftTemplate(draft)} />}
      groups={TEMPLATE_GROUPS}
      kind={isNew ? 'New' : settings['approved'] === true ? 'Approved' : 'Waiting'}
      name={id}
      note={draftTemplate(settings).body}
      save={save}
      settings={settings}
    />
  );
}

function NewTemplate({ onAdd }: { onAdd: (id: string) => void }): ReactNode {
  const [id, setId] = useState('');
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault();
        onAdd(id.trim());
        setId('');
      }}
    >
      <label>
        <Hidden>ID of a new template</Hidden>
        <TextInput
          onText={setId}
          pattern=".*\S.*"
          placeholder="order_delayed"
          required
          value={id}
        />
      </label>
      <Button type="submit">Add a template</Button>
    </form>
  );
}
