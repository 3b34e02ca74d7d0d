import { CONSOLE_SETTINGS, PASSING_KEYS } from '@otp-kit/emulator/console-api';
import type { ReactNode } from 'react';
import type { AccountView, PipelineView, Settings, WorkspaceView } from '../api/control-types.ts';
import { Loading, Panel } from '../components/panel.tsx';
import { useConsole, useWorkspace } from '../state/console-context.ts';
import { fieldGroups } from './setting-fields.ts';
import { asSettings } from './setting-paths.ts';
import { SettingsForm } from './settings-form.tsx';

const PIPELINE_GROUPS = {
  otp: fieldGroups(CONSOLE_SETTINGS.pipeline, 'otp'),
  utility: fieldGroups(CONSOLE_SETTINGS.pipeline, 'utility'),
};
const ACCOUNT_GROUPS = fieldGroups(CONSOLE_SETTINGS.account, 'otp');
const UTILITY_PRICE_GROUPS = fieldGroups(
  CONSOLE_SETTINGS.account.filter(({ kind }) => kind === 'utility'),
  'utility',
);
const PLATFORM_GROUPS = fieldGroups(CONSOLE_SETTINGS.platform);
const BEHAVIOR_GROUPS = fieldGroups(CONSOLE_SETTINGS.behaviors);

/** What the dashboard would configure, and the behaviours that the interface leaves open. */
export function SettingsList(): ReactNode {
  const workspace = useWorkspace();
  return (
    <Panel
      hint="What the service's dashboard would say. A reset takes changes back."
      id="settings"
      isSection
      title="Settings"
    >
      {!workspace && <Loading />}
      <ul className="entries" id="settings-list">
        {workspace && <SettingsForms workspace={workspace} />}
      </ul>
    </Panel>
  );
}

function SettingsForms({ workspace }: { workspace: WorkspaceView }): ReactNode {
  const { api } = useConsole();
  const { accounts, platform } = workspace;
  const saveAccount = (id: string) => (patch: Settings) =>
    api.patch<Settings>(`accounts/${encodeURIComponent(id)}`, patch);
  return (
    <>
      {accounts
        .flatMap(({ pipelines }) => pipelines)
        .map((pipeline) => (
          // A pipeline of another kind has other fields.
          <PipelineForm key={`${pipeline.kind} ${pipeline.id}`} pipeline={pipeline} />
        ))}
      {accounts.map((account) => (
        <SettingsForm
          groups={ACCOUNT_GROUPS}
          key={account.id}
          kind="Account"
          name={account.id}
          save={saveAccount(account.id)}
          settings={accountSettings(account)}
        />
      ))}
      {accounts.filter(hasUtilities).map((account) => (
        <SettingsForm
          groups={UTILITY_PRICE_GROUPS}
          key={account.id}
          kind="Prices"
          name="Utility messages"
          note={account.id}
          save={saveAccount(account.id)}
          settings={asSettings(account)}
        />
      ))}
      <SettingsForm
        groups={PLATFORM_GROUPS}
        kind="Platform"
        name="For all accounts"
        save={(patch) => api.patch('platform', patch)}
        settings={asSettings(platform)}
      />
      <SettingsForm
        groups={BEHAVIOR_GROUPS}
        kind="Behavior"
        name="Undocumented behavior"
        note="header x-emulator-behaviors"
        problemPrefix="behaviors."
        save={async ({ clientAddress, ...behaviors }) =>
          behaviorSettings(await api.patch<WorkspaceView>('seed', { behaviors, clientAddress }))
        }
        settings={behaviorSettings(workspace)}
      />
    </>
  );
}

function hasUtilities({ pipelines }: AccountView): boolean {
  return pipelines.some(({ kind }) => kind === 'utility');
}

function PipelineForm({ pipeline }: { pipeline: PipelineView }): ReactNode {
  const { api } = useConsole();
  const { id, kind, apiVersion, name, active } = pipeline;

  async function save(patch: Settings, before: Settings): Promise<Settings> {
    const pipelines = [{ ...seedPatch(patch, before), id }];
    const changed = await api.patch<WorkspaceView>('seed', { pipelines });
    return asSettings(
      changed.accounts.flatMap((account) => account.pipelines).find((each) => each.id === id),
    );
  }

  return (
    <SettingsForm
      groups={PIPELINE_GROUPS[kind]}
      kind={kind === 'utility' ? 'Utility' : apiVersion}
      name={name}
      note={active ? id : `${id}, inactive`}
      problemPrefix="pipelines.0."
      save={save}
      settings={asSettings(pipeline)}
    />
  );
}

// The control API shows the balance as a part of the billing, and takes it beside the billing.
function accountSettings(account: AccountView): Settings {
  return { ...account, balance: account.billing.balance };
}

function behaviorSettings({ behaviors, clientAddress }: WorkspaceView): Settings {
  return { ...behaviors, clientAddress };
}

/**
 * The control API shows whether there is a secret key, and takes the key itself. If a key is to be
 * configured and none is typed, it is the provider's test key that always passes.
 */
function seedPatch({ turnstile, ...patch }: Settings, before: Settings): Settings {
  if (turnstile === undefined) return patch;
  const { hasSecretKey, ...keys } = asSettings(turnstile);
  const hadSecretKey = asSettings(before['turnstile'])['hasSecretKey'];
  const provided = hadSecretKey === true ? keys : { secretKey: PASSING_KEYS.secretKey, ...keys };
  return { ...patch, turnstile: hasSecretKey === true ? provided : { ...keys, secretKey: null } };
}
