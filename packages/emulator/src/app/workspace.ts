import { OtpError } from '@otp-kit/protocol';
import type { Account, AccountPatch, Platform } from '../model/account.ts';
import type { Attempt } from '../model/attempt.ts';
import type { ScheduledReceipt } from '../model/message.ts';
import type { Pipeline } from '../model/pipeline.ts';
import type { Widget } from '../model/widget.ts';
import { createSequence } from '../primitives/bounded-log.ts';
import { type Clock, createClock } from '../primitives/clock.ts';
import { createEvents, type Events } from '../primitives/events.ts';
import { type Random, randomHex, type SeededRandom } from '../primitives/random.ts';
import type { Seed, SeedPatch } from '../seed/parse-seed.ts';
import { closeParts, createParts, type StateContext, type StateParts, saveParts } from './parts.ts';
import { patchedAccount, patchedAccounts } from './patched-accounts.ts';
import { SNAPSHOT_VERSION, type Snapshot } from './snapshot.ts';
import { seededSettings, seedOf, type WorkspaceSettings } from './workspace-settings.ts';

/** An isolated tenant: its settings, its state, and the clock and randomness that both use. */
export interface Workspace extends WorkspaceSettings, StateParts {
  /** Lower-case letters, digits and dashes; part of the ID of every transaction and attempt. */
  readonly id: string;
  readonly clock: Clock;
  readonly random: Random;
  /** For random behaviors only, so that switching one never changes a code or an ID. */
  readonly chaosRandom: Random;
  readonly events: Events;
  /** A pipeline with its current settings. */
  pipeline(id: string): Pipeline | undefined;
  /** A widget with its current settings. */
  widget(id: string): Widget | undefined;
  /** An account with its current settings. */
  account(id: string): Account | undefined;
  /** The account that a pipeline belongs to. */
  accountOf(pipelineID: string): Account | undefined;
  /** A new ID that names this workspace: `prefix_<workspace>_<hex>`. */
  mintId(prefix: string): string;
  /**
   * Merges settings into existing pipelines and widgets, and changes behaviors, until the next reset.
   * @throws {@link OtpError} `PIPELINE_NOT_FOUND`, `WIDGET_NOT_FOUND`; then nothing has changed
   */
  patch(patch: SeedPatch): void;
  /**
   * Changes what the service's staff can change, until the next reset. Becoming verified entitles an
   * account to passkeys. A new balance is what is left: earlier charges and
   * reserved fees no longer count.
   * @returns the changed account
   * @throws {@link OtpError} `ACCOUNT_NOT_FOUND`
   */
  patchAccount(id: string, patch: AccountPatch): Account;
  /** Changes the settings of the whole platform, until the next reset. */
  patchPlatform(patch: Partial<Platform>): void;
  /** Writes a warning to the log of the emulator, each text once. */
  warnOnce(text: string): void;
  /** Goes back to the seed, an empty state and the machine's time. */
  reset(): void;
  /** Everything that it needs to go on elsewhere. It shares the live data: write it as JSON at once. */
  save(): Snapshot;
  /** Goes on as the snapshot says, as if nothing had happened since. The snapshot has to be its own. */
  restore(snapshot: Snapshot): void;
  /** Ends event streams and long polls, and sends no more webhooks. May be called twice. */
  close(): void;
}

/** What happens in a workspace at its time. Wired by the app, since it needs the rest of the service. */
export interface WorkspaceHooks {
  readonly onAttemptExpired: (workspace: Workspace, attempt: Attempt) => void;
  readonly onReceiptDue: (workspace: Workspace, receipt: ScheduledReceipt) => void;
}

/** What a workspace is made of. */
export interface WorkspaceOptions {
  readonly seed: Seed;
  /** The machine's time in Unix milliseconds. */
  readonly now: () => number;
  readonly random: SeededRandom;
  readonly chaosRandom: SeededRandom;
  readonly webhookHosts: readonly string[];
  /** Takes warnings for the developer. */
  readonly warn: (text: string) => void;
  readonly hooks: WorkspaceHooks;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Creates a workspace. IDs, keys and secrets that the seed leaves out are created once; a reset keeps them. */
export function createWorkspace(
  id: string,
  { seed, now, random, chaosRandom, webhookHosts, warn, hooks }: WorkspaceOptions,
): Workspace {
  const events = createEvents();
  const clock = createClock(now, (state) => events.publish({ type: 'clock', data: state }));
  const sequence = createSequence();
  const warned = new Set<string>();
  const mintId = (prefix: string): string => `${prefix}_${id}_${randomHex(random, 12)}`;
  const context: StateContext = {
    clock,
    events,
    random,
    sequence,
    mintId,
    webhookHosts,
    settings: () => workspace,
    onAttemptExpired: (attempt) => hooks.onAttemptExpired(workspace, attempt),
    onReceiptDue: (receipt) => hooks.onReceiptDue(workspace, receipt),
  };
  const replace = (next: StateParts, settings: WorkspaceSettings): void => {
    parts = next;
    Object.assign(workspace, next, settings);
  };

  let parts = createParts(context);
  let seeded = seededSettings(seed, mintId);
  const workspace: Mutable<Workspace> = {
    ...parts,
    ...seeded,
    id,
    clock,
    random,
    chaosRandom,
    events,
    pipeline: (wanted) =>
      workspace.accounts
        .flatMap(({ pipelines }) => pipelines)
        .find((candidate) => candidate.id === wanted),
    widget: (wanted) =>
      workspace.accounts
        .flatMap(({ widgets }) => widgets)
        .find((candidate) => candidate.id === wanted),
    account: (wanted) => workspace.accounts.find((candidate) => candidate.id === wanted),
    accountOf: (pipelineID) =>
      workspace.accounts.find(({ pipelines }) => pipelines.some((each) => each.id === pipelineID)),
    mintId,
    patch: (patch) => {
      workspace.accounts = patchedAccounts(workspace.accounts, patch);
      workspace.behaviors = { ...workspace.behaviors, ...patch.behaviors };
      if (patch.clientAddress !== undefined) {
        workspace.clientAddress = patch.clientAddress ?? undefined;
      }
    },
    patchAccount: (wanted, patch) => {
      const before = workspace.account(wanted);
      if (before === undefined) throw new OtpError('ACCOUNT_NOT_FOUND', 'no account has this id');
      const after = patchedAccount(before, patch);
      workspace.accounts = workspace.accounts.map((each) => (each === before ? after : each));
      if (patch.balance !== undefined) {
        workspace.ledger.restart(wanted);
        workspace.spending.restart(wanted);
      }
      return after;
    },
    patchPlatform: (patch) => {
      workspace.platform = { ...workspace.platform, ...patch };
    },
    warnOnce: (text) => {
      if (warned.has(text)) return;
      warned.add(text);
      warn(text);
    },
    reset: () => {
      closeParts(parts);
      replace(createParts(context), seeded);
      clock.reset();
      events.publish({ type: 'reset', data: {} });
    },
    save: () => ({
      version: SNAPSHOT_VERSION,
      workspace: id,
      seed: seedOf(seeded),
      settings: seedOf(workspace),
      clock: clock.save(),
      random: random.save(),
      chaosRandom: chaosRandom.save(),
      sequence: sequence.save(),
      state: saveParts(parts),
    }),
    restore: (snapshot) => {
      closeParts(parts);
      // What the state reads comes before it: the clock, and the numbers of its logs.
      clock.restore(snapshot.clock);
      random.restore(snapshot.random);
      chaosRandom.restore(snapshot.chaosRandom);
      sequence.restore(snapshot.sequence);
      seeded = seededSettings(snapshot.seed, mintId);
      replace(createParts(context, snapshot.state), seededSettings(snapshot.settings, mintId));
      events.publish({ type: 'reset', data: {} });
    },
    close: () => {
      events.close();
      closeParts(parts);
    },
  };
  return workspace;
}
