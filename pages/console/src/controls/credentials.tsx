import type { ReactNode } from 'react';
import type { WorkspaceView } from '../api/control-types.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { Loading, Panel } from '../components/panel.tsx';
import { useWorkspace } from '../state/console-context.ts';

/** What an app needs to reach the emulator, each value with a copy button. */
export function Credentials(): ReactNode {
  const workspace = useWorkspace();
  return (
    <Panel hint="Made up. They work on this emulator only." id="credentials" title="Credentials">
      {!workspace && <Loading />}
      <dl className="credentials stack" id="credential-list">
        {workspace &&
          credentialsOf(workspace).map(([label, value]) => (
            <div key={value}>
              <dt className="quiet small">{label}</dt>
              <dd className="row row-apart">
                <code>{value}</code> <CopyButton label="Copy" subject={label} text={value} />
              </dd>
            </div>
          ))}
      </dl>
    </Panel>
  );
}

type Credential = readonly [label: string, value: string];

function credentialsOf({ accounts }: WorkspaceView): readonly Credential[] {
  return [
    ['API address', location.origin],
    ...accounts.flatMap(({ apiKey, pipelines, widgets }): Credential[] => [
      ['API key', apiKey],
      ...pipelines.map(({ id, name, kind, apiVersion, active }): Credential => {
        const purpose = kind === 'utility' ? 'utility' : apiVersion;
        const notes = [name, purpose, ...(active ? [] : ['inactive'])];
        return [`Pipeline ID (${notes.join(', ')})`, id];
      }),
      ...widgets.map(
        ({ publicKey, basicInfo }): Credential => [`Public key (${basicInfo.name})`, publicKey],
      ),
    ]),
  ];
}
