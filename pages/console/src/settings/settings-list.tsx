import type { ReactNode } from 'react';
import type { AccountView, PipelineView, Settings, WorkspaceView } from '../api/control-types.ts';
import { useConsole, useWorkspace } from '../state/console-context.ts';
import { ACCOUNT_GROUPS, PLATFORM_GROUPS, UTILITY_PRICE_GROUPS } from './account-fields.ts';
import { BEHAVIOR_GROUPS } from './behavior-fields.ts';
import { OTP_PIPELINE_GROUPS, PASSING_SECRET_KEY } from './pipeline-fields.ts';
import { asSettings } from './setting-paths.ts';
import { SettingsForm } from './settings-form.tsx';
import { UTILITY_PIPELINE_GROUPS } from './utility-fields.tsx';

/** What the dashboard would configure, and the behaviours that the interface leaves open. */
export function SettingsList(): ReactNode {
  const workspace = useWorkspace();
  return (
    <section aria-labelledby="settings-title" className="card log" id="settings" tabIndex={-1}>
      <div className="title-row">
        <h2 id="settings-title">Settings</h2>
      </div>
      <p className="hint settings-hint">
        What the service's dashboard would say. A reset takes changes back.
      </p>
      <ul className="entries" id="settings-list">
        {workspace && <SettingsForms workspace={workspace} />}
      </ul>
    </section>
  );
}

function SettingsForms({ workspace }: { workspace: WorkspaceView }): ReactNode {
  const { client } = useConsole();
  const { accounts, platform } = workspace;
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
          save={(patch) => client.patchAccount(account.id, patch)}
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
          save={(patch) => client.patchAccount(account.id, patch)}
          settings={asSettings(account)}
        />
      ))}
      <SettingsForm
        groups={PLATFORM_GROUPS}
        kind="Platform"
        name="For all accounts"
        save={client.patchPlatform}
        settings={asSettings(platform)}
      />
      <SettingsForm
        groups={BEHAVIOR_GROUPS}
        kind="Behavior"
        name="Undocumented behavior"
        note="header x-emulator-behaviors"
        problemPrefix="behaviors."
        save={async ({ clientAddress, ...behaviors }) =>
          behaviorSettings(await client.patchSeed({ behaviors, clientAddress }))
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
  const { client } = useConsole();
  const { id, kind, apiVersion, name, active } = pipeline;

  async function save(patch: Settings, before: Settings): Promise<Settings> {
    const changed = await client.patchSeed({ pipelines: [{ ...seedPatch(patch, before), id }] });
    return asSettings(
      changed.accounts.flatMap(({ pipelines }) => pipelines).find((each) => each.id === id),
    );
  }

  return (
    <SettingsForm
      groups={kind === 'utility' ? UTILITY_PIPELINE_GROUPS : OTP_PIPELINE_GROUPS}
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
 * The control API tells whether there is a secret key, and takes the key itself. If a key is to be
 * configured and none is typed, it is the provider's test key that always passes.
 */
function seedPatch({ turnstile, ...patch }: Settings, before: Settings): Settings {
  if (turnstile === undefined) return patch;
  const { hasSecretKey, ...keys } = asSettings(turnstile);
  const hadSecretKey = asSettings(before['turnstile'])['hasSecretKey'];
  const provided = hadSecretKey === true ? keys : { secretKey: PASSING_SECRET_KEY, ...keys };
  return { ...patch, turnstile: hasSecretKey === true ? provided : { ...keys, secretKey: null } };
}
