import { OtpError } from '@otp-kit/protocol';
import { type Attempts, createAttempts } from './attempts.ts';
import { createResultCallbacks, type ResultCallbacks } from './callbacks/result-callbacks.ts';
import { type Clock, createClock } from './clock.ts';
import type { Account, Pipeline } from './entities.ts';
import { createEvents, type Events } from './events.ts';
import { createInbox, type Inbox } from './inbox.ts';
import { createJournal, type Journal } from './journal.ts';
import { createProofs, type Proofs } from './proofs.ts';
import { createProviders, type Providers } from './providers.ts';
import { type Random, randomHex } from './random.ts';
import type { Seed, SeedPatch } from './seed.ts';
import { createTransactions, type Transactions } from './transactions.ts';
import { createWebhooks, type Webhooks } from './webhooks.ts';

/** An isolated tenant: accounts, clock, inbox and all other state of its own. */
export interface Workspace {
  /** Lower-case letters, digits and dashes; part of every transaction's ID. */
  readonly id: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly events: Events;
  readonly inbox: Inbox;
  readonly journal: Journal;
  readonly transactions: Transactions;
  readonly attempts: Attempts;
  readonly proofs: Proofs;
  readonly providers: Providers;
  readonly webhooks: Webhooks;
  readonly resultCallbacks: ResultCallbacks;
  /** As seeded, with the patches since. */
  readonly accounts: readonly Account[];
  /** A pipeline as it is set now. */
  pipeline(id: string): Pipeline | undefined;
  /** A new ID that names this workspace: `prefix_<workspace>_<hex>`. */
  mintId(prefix: string): string;
  /**
   * Merges settings into pipelines that exist, until the next reset.
   * @throws {@link OtpError} `PIPELINE_NOT_FOUND`, and then nothing has changed
   */
  patch(patch: SeedPatch): void;
  /** Forgets everything that happened, and goes back to the seed and to the machine's time. */
  reset(): void;
  /** Ends event streams and long polls, and sends no webhook any more. May be called twice. */
  close(): void;
}

/** Creates a workspace. Pipelines without an ID are given one here, which a reset keeps. */
export function createWorkspace(
  id: string,
  {
    seed,
    now,
    random,
    webhookHosts,
  }: { seed: Seed; now: () => number; random: Random; webhookHosts: readonly string[] },
): Workspace {
  const events = createEvents();
  const clock = createClock(now, (state) => events.publish({ type: 'clock', data: state }));
  const inbox = createInbox(events);
  const journal = createJournal(events);
  const transactions = createTransactions();
  const attempts = createAttempts();
  const proofs = createProofs(random);
  const providers = createProviders();

  const mintId = (prefix: string): string => `${prefix}_${id}_${randomHex(random, 12)}`;
  const seeded: readonly Account[] = seed.accounts.map((account) => ({
    ...account,
    pipelines: account.pipelines.map((pipeline) => ({
      ...pipeline,
      id: pipeline.id ?? mintId('pipe'),
    })),
  }));
  let accounts = seeded;
  const pipeline: Workspace['pipeline'] = (wanted) =>
    accounts.flatMap(({ pipelines }) => pipelines).find((candidate) => candidate.id === wanted);
  const webhooks = createWebhooks({ events, clock, mintId, allowedHosts: webhookHosts });
  const resultCallbacks = createResultCallbacks({
    clock,
    events,
    webhooks,
    callbackURL: (pipelineID) => pipeline(pipelineID)?.backendCallbackURL,
  });

  return {
    id,
    clock,
    random,
    events,
    inbox,
    journal,
    transactions,
    attempts,
    proofs,
    providers,
    webhooks,
    resultCallbacks,
    get accounts() {
      return accounts;
    },
    pipeline,
    mintId,
    patch: (patch) => {
      accounts = patched(accounts, patch);
    },
    reset: () => {
      accounts = seeded;
      for (const state of [inbox, journal, transactions, attempts, proofs, providers])
        state.clear();
      for (const outgoing of [resultCallbacks, webhooks]) outgoing.clear();
      clock.reset();
      events.publish({ type: 'reset', data: {} });
    },
    close: () => {
      events.close();
      webhooks.close();
    },
  };
}

function patched(accounts: readonly Account[], { pipelines }: SeedPatch): readonly Account[] {
  const byId = new Map<string, Pipeline>();
  for (const pipeline of accounts.flatMap((account) => account.pipelines)) {
    byId.set(pipeline.id, pipeline);
  }
  for (const patch of pipelines) {
    const pipeline = byId.get(patch.id);
    if (pipeline === undefined) {
      throw new OtpError('PIPELINE_NOT_FOUND', `no pipeline has the id ${patch.id}`);
    }
    byId.set(patch.id, { ...pipeline, ...patch, dev: { ...pipeline.dev, ...patch.dev } });
  }
  return accounts.map((account) => ({
    ...account,
    pipelines: account.pipelines.map((pipeline) => byId.get(pipeline.id) ?? pipeline),
  }));
}
