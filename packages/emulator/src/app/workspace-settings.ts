import type { Behaviors } from '../behaviors/behaviors.ts';
import type { Account, Platform } from '../model/account.ts';
import type { Seed } from '../seed/parse-seed.ts';

/** How a workspace is configured: as seeded, with the patches since. */
export interface WorkspaceSettings {
  readonly accounts: readonly Account[];
  readonly platform: Platform;
  /** The behavior for each point that the interface leaves open. */
  readonly behaviors: Behaviors;
  /** The client address of service calls; by default the address of the connection. */
  readonly clientAddress: string | undefined;
}

/** Writes settings as a seed, with every ID, key and secret. Counterpart of {@link seededSettings}. */
export function seedOf({ accounts, platform, behaviors, clientAddress }: WorkspaceSettings): Seed {
  return {
    accounts,
    platform,
    behaviors,
    ...(clientAddress !== undefined && { clientAddress }),
  };
}

/** Reads the settings of a seed, and gives an ID, key or secret to what has none. */
export function seededSettings(
  { accounts, platform, behaviors, clientAddress }: Seed,
  mintId: (prefix: string) => string,
): WorkspaceSettings {
  return {
    accounts: accounts.map((account) => ({
      ...account,
      pipelines: account.pipelines.map((pipeline) => ({
        ...pipeline,
        id: pipeline.id ?? mintId('pipe'),
      })),
      widgets: account.widgets.map((widget) => ({
        ...widget,
        id: widget.id ?? mintId('widget'),
        publicKey: widget.publicKey ?? mintId('pk'),
        secret: widget.secret ?? mintId('widget_secret'),
      })),
    })),
    platform,
    behaviors,
    clientAddress,
  };
}
