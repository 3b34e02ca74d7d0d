import type { ReactNode } from 'react';
import type { WorkspaceView } from '../api/control-types.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { useWorkspace } from '../state/console-context.ts';

/** What an app needs to reach the emulator, each value with a copy button. */
export function Credentials(): ReactNode {
  const workspace = useWorkspace();
  return (
    <section aria-labelledby="credentials-title" className="card" id="credentials">
      <div className="title-row">
        <h2 id="credentials-title">Credentials</h2>
      </div>
      <p className="hint">Made up. They work on this emulator only.</p>
      <dl className="credentials" id="credential-list">
        {workspace &&
          credentialsOf(workspace).map(({ label, value }) => (
            <Credential key={value} label={label} value={value} />
          ))}
      </dl>
    </section>
  );
}

function Credential({ label, value }: { label: string; value: string }): ReactNode {
  return (
    <div className="credential">
      <dt>{label}</dt>
      <dd>
        <code>{value}</code> <CopyButton label="Copy" subject={label} text={value} />
      </dd>
    </div>
  );
}

function credentialsOf({
  accounts,
}: WorkspaceView): readonly { readonly label: string; readonly value: string }[] {
  return [
    { label: 'API address', value: location.origin },
    ...accounts.flatMap(({ apiKey, pipelines, widgets }) => [
      { label: 'API key', value: apiKey },
      ...pipelines.map(({ id, name, kind, apiVersion, active }) => {
        const purpose = kind === 'utility' ? 'utility' : apiVersion;
        const notes = [name, purpose, ...(active ? [] : ['inactive'])];
        return { label: `Pipeline ID (${notes.join(', ')})`, value: id };
      }),
      ...widgets.map(({ publicKey, basicInfo }) => ({
        label: `Public key (${basicInfo.name})`,
        value: publicKey,
      })),
    ]),
  ];
}
