import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { openAddress } from '../address/use-address.ts';
import type { SettingProblem } from '../api/control-error.ts';
import type { Settings } from '../api/control-types.ts';
import { useCommands } from '../commands/offered-commands.ts';
import { Button } from '../components/button.tsx';
import { LogEntry } from '../logs/log-entry.tsx';
import type { Field, Group } from './field.ts';
import type { FormEntry } from './form-state.ts';
import { settingCommands } from './setting-commands.ts';
import { isPartOf, patchOf } from './setting-paths.ts';
import { type SettingsFormActions, useSettingsForm } from './use-settings-form.ts';

interface SettingsFormProps {
  readonly kind: string;
  readonly name: string;
  readonly note?: string;
  readonly groups: readonly Group[];
  /** The emulator's values. */
  readonly settings: Settings;
  /** Sends a patch; returns the new settings. */
  readonly save: (patch: Settings, before: Settings) => Promise<Settings>;
  /** The prefix of every path in the emulator's error, such as `pipelines.0.`. */
  readonly problemPrefix?: string;
  /** What follows the form, for the settings as they are typed. */
  readonly renderFooter?: (draft: Settings) => ReactNode;
}

/**
 * A form with the settings of a pipeline, an account or the like. New settings from the emulator are
 * shown in every field, except in those that the user is changing.
 */
export function SettingsForm(props: SettingsFormProps): ReactNode {
  const { kind, name, note = '', groups, settings, save, problemPrefix = '', renderFooter } = props;
  const fields = groups.flatMap((group) => group.fields);
  const actions = useSettingsForm({ fields, settings, save, problemPrefix });
  const { form, isUnsaved, submit, discard, saveOne } = actions;
  const element = useRef<HTMLFormElement>(null);
  const { failure } = form;
  const draft = form.entries.map(({ path, state }) => ({ path, value: state.value }));

  useEffect(() => {
    if (!failure) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  }, [failure]);

  const id = useId();
  // Each field is one element of the form.
  const [shown, setShown] = useState<readonly [place: number]>();
  const onShow = (field: Field) => setShown([fields.indexOf(field)]);
  useEffect(() => {
    if (shown) showField(id, ...shown);
  }, [id, shown]);
  useCommands(() =>
    settingCommands({
      name,
      groups,
      settings: form.settings,
      onShow,
      onSwitch: ({ path }, value) => saveOne({ path, value }),
    }),
  );

  return (
    <LogEntry
      className="settings"
      id={id}
      isShown={shown !== undefined}
      name={name}
      status={kind}
      summary={<FormSummary isUnsaved={isUnsaved} note={note} />}
    >
      <form
        autoComplete="off"
        className="settings-form stack"
        noValidate
        onReset={(event) => {
          // The browser would empty the fields.
          event.preventDefault();
          discard();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        ref={element}
      >
        {groups.map((group) => (
          <FieldGroup actions={actions} group={group} key={group.legend} />
        ))}
        <p className="alert" data-tone="danger" hidden={!failure} role="alert">
          {failure?.words}
        </p>
        <div className="settings-actions">
          <Button kind="primary" type="submit">
            Save
          </Button>
          <Button type="reset">Discard</Button>
        </div>
      </form>
      {renderFooter?.(patchOf(draft, draft))}
    </LogEntry>
  );
}

/** Opens a form, and gives the focus to the control of a field. */
function showField(formId: string, index: number): void {
  const details = document.getElementById(formId)?.querySelector('details');
  if (!details) return;
  // Not a link, which would give the focus to the section.
  openAddress({ section: details.closest('section')?.id ?? '' });
  details.open = true;
  // The section is shown by then.
  queueMicrotask(() => {
    const field = details.querySelectorAll('.group-fields > *')[index];
    field?.scrollIntoView({ block: 'center' });
    field?.querySelector<HTMLElement>('input, select, button')?.focus();
  });
}

/** The rest of the row that opens a form. */
function FormSummary({ note, isUnsaved }: { note: string; isUnsaved: boolean }): ReactNode {
  return (
    <>
      <span className="entry-line settings-note" dir="auto">
        {note}
      </span>
      <span className="entry-when">
        <span className="badge settings-unsaved" data-tone="warning" hidden={!isUnsaved}>
          Not saved
        </span>
      </span>
    </>
  );
}

function FieldGroup({ group, actions }: { group: Group; actions: SettingsFormActions }): ReactNode {
  const { legend, hint, dense = false, fields } = group;
  const { entries, failure } = actions.form;
  return (
    <fieldset className="group" data-dense={dense ? '' : undefined}>
      <legend>{legend}</legend>
      {hint !== undefined && <p className="hint">{hint}</p>}
      <div className="group-fields">
        {fields.map(({ path }) => (
          <SettingField
            change={actions.change}
            entry={entries.find((entry) => entry.path === path)}
            key={path}
            problems={failure?.problems.filter((problem) => isPartOf(problem.path, path))}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface SettingFieldProps {
  readonly entry: FormEntry | undefined;
  readonly problems: readonly SettingProblem[] | undefined;
  readonly change: SettingsFormActions['change'];
}

function SettingField({ entry, problems = [], change }: SettingFieldProps): ReactNode {
  return entry?.state.render({
    problems,
    isOvertaken: entry.isOvertaken,
    onChange: (state) => change(entry.path, state),
  });
}
