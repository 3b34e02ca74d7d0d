import { OtpError } from '@otp-kit/protocol';
import type { Behaviors } from '../behaviors/behaviors.ts';
import type { Account, AccountPatch, Platform } from '../model/account.ts';
import type { Pipeline } from '../model/pipeline.ts';
import type { Widget } from '../model/widget.ts';
import type { Mutable } from '../schema/read-only.ts';
import type { Seed, SeedPatch } from '../seed/parse-seed.ts';
import { patchedAccount, patchedAccounts } from './patched-accounts.ts';

/** How a workspace is configured: as seeded, with the patches since. */
export interface WorkspaceSettings {
  readonly accounts: readonly Account[];
  readonly platform: Platform;
  /** The behavior for each point that the interface leaves open. */
  readonly behaviors: Behaviors;
  /** The client address of service calls; by default the address of the connection. */
  readonly clientAddress: string | undefined;
}

/** The settings of a workspace, with what finds and changes them. */
export interface Settings extends WorkspaceSettings {
  /** A pipeline with its current settings. */
  pipeline(id: string): Pipeline | undefined;
  /** A widget with its current settings. */
  widget(id: string): Widget | undefined;
  /** An account with its current settings. */
  account(id: string): Account | undefined;
  /** The account that a pipeline belongs to. */
  accountOf(pipelineID: string): Account | undefined;
  /**
   * Merges settings into existing pipelines and widgets, and changes behaviors, until the next reset.
   * @throws {@link OtpError} `PIPELINE_NOT_FOUND`, `WIDGET_NOT_FOUND`; then nothing has changed
   */
  patch(patch: SeedPatch): void;
  /**
   * Changes what the service's staff can change, until the next reset. Becoming verified entitles an
   * account to passkeys. A new balance is what is left: earlier charges and reserved fees no longer count.
   * @returns the changed account
   * @throws {@link OtpError} `ACCOUNT_NOT_FOUND`
   */
  patchAccount(id: string, patch: AccountPatch): Account;
  /** Changes the settings of the whole platform, until the next reset. */
  patchPlatform(patch: Partial<Platform>): void;
}

/**
 * Creates the settings of one workspace.
 *
 * @param onNewBalance called with the ID of an account whose balance was set
 */
export function createSettings(
  initial: WorkspaceSettings,
  onNewBalance: (accountId: string) => void,
): Settings {
  const settings: Mutable<Settings> = {
    ...initial,
    pipeline: (wanted) =>
      settings.accounts.flatMap(({ pipelines }) => pipelines).find(({ id }) => id === wanted),
    widget: (wanted) =>
      settings.accounts.flatMap(({ widgets }) => widgets).find(({ id }) => id === wanted),
    account: (wanted) => settings.accounts.find(({ id }) => id === wanted),
    accountOf: (pipelineID) =>
      settings.accounts.find(({ pipelines }) => pipelines.some(({ id }) => id === pipelineID)),
    patch: (patch) => {
      settings.accounts = patchedAccounts(settings.accounts, patch);
      settings.behaviors = { ...settings.behaviors, ...patch.behaviors };
      if (patch.clientAddress !== undefined) {
        settings.clientAddress = patch.clientAddress ?? undefined;
      }
    },
    patchAccount: (wanted, patch) => {
      const before = settings.account(wanted);
      if (before === undefined) throw new OtpError('ACCOUNT_NOT_FOUND', 'no account has this id');
      const after = patchedAccount(before, patch);
      settings.accounts = settings.accounts.map((each) => (each === before ? after : each));
      if (patch.balance !== undefined) onNewBalance(wanted);
      return after;
    },
    patchPlatform: (patch) => {
      settings.platform = { ...settings.platform, ...patch };
    },
  };
  return settings;
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
