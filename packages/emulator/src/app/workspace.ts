import { applyReceipt } from '../delivery/delivery-receipts.ts';
import { createSequence, type RestorableSequence } from '../primitives/bounded-log.ts';
import { type Clock, createClock } from '../primitives/clock.ts';
import { createEvents, type Events } from '../primitives/events.ts';
import { type Random, randomHex, type SeededRandom } from '../primitives/random.ts';
import type { Seed } from '../seed/parse-seed.ts';
import { expireAttempt } from '../widget/attempt-expiry.ts';
import { closeParts, createParts, type StateContext, type StateParts, saveParts } from './parts.ts';
import {
  createSettings,
  type Settings,
  seededSettings,
  seedOf,
  type WorkspaceSettings,
} from './settings.ts';
import { SNAPSHOT_VERSION, type Snapshot } from './snapshot.ts';
import type { WorkspaceEvent } from './workspace-events.ts';

/** What a workspace keeps when it is reset. */
export interface WorkspaceTools {
  /** Lower-case letters, digits and dashes; part of the ID of every transaction and attempt. */
  readonly id: string;
  readonly clock: Clock;
  readonly events: Events<WorkspaceEvent>;
  readonly random: Random;
  /** For random behaviors only, so that switching one never changes a code or an ID. */
  readonly chaosRandom: Random;
  /** A new ID that names this workspace: `prefix_<workspace>_<hex>`. */
  readonly mintId: (prefix: string) => string;
  /** Writes a warning to the log of the emulator, each text once. */
  warnOnce(text: string): void;
}

/** An isolated tenant: its tools, its settings, and the parts of its state. */
export interface Workspace extends WorkspaceTools, Settings, StateParts {
  /** Goes back to the seed, an empty state and the machine's time. */
  reset(): void;
  /** Everything that it needs to go on elsewhere. It shares the live data: write it as JSON at once. */
  save(): Snapshot;
  /** Goes on as the snapshot says, as if nothing had happened since. The snapshot has to be its own. */
  restore(snapshot: Snapshot): void;
  /** Ends event streams and long polls, and sends no more webhooks. May be called twice. */
  close(): void;
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
}

interface RestorableTools extends WorkspaceTools {
  readonly random: SeededRandom;
  readonly chaosRandom: SeededRandom;
  readonly sequence: RestorableSequence;
}

/** Creates a workspace. IDs, keys and secrets that the seed leaves out are created once; a reset keeps them. */
export function createWorkspace(id: string, options: WorkspaceOptions): Workspace {
  const tools = createTools(id, options);
  const { sequence, ...publicTools } = tools;
  const context: StateContext = {
    ...tools,
    webhookHosts: options.webhookHosts,
    settings: () => settings,
    onAttemptExpired: (attempt) => expireAttempt(workspace, attempt),
    onReceiptDue: ({ message }) => applyReceipt(workspace, message, 'undelivered'),
  };
  const parts = createParts(context);
  const seeded = seededSettings(options.seed, tools.mintId);
  const settings = createSettings(seeded, (accountId) => {
    workspace.ledger.restart(accountId);
    workspace.spending.restart(accountId);
  });
  const lifecycle = createLifecycle(tools, context, seeded, () => workspace);
  // One object, so that handlers that hold it see the settings and parts that a reset puts into it.
  const workspace: Workspace = Object.assign(settings, publicTools, parts, lifecycle);
  return workspace;
}

function createTools(
  id: string,
  { now, random, chaosRandom, warn }: WorkspaceOptions,
): RestorableTools {
  const events = createEvents<WorkspaceEvent>();
  const warned = new Set<string>();
  return {
    id,
    clock: createClock(now, (state) => events.publish({ type: 'clock', data: state })),
    events,
    random,
    chaosRandom,
    sequence: createSequence(),
    mintId: (prefix) => `${prefix}_${id}_${randomHex(random, 12)}`,
    warnOnce: (text) => {
      if (warned.has(text)) return;
      warned.add(text);
      warn(text);
    },
  };
}

type Lifecycle = Pick<Workspace, 'reset' | 'save' | 'restore' | 'close'>;

function createLifecycle(
  tools: RestorableTools,
  context: StateContext,
  firstSeeded: WorkspaceSettings,
  workspace: () => Workspace,
): Lifecycle {
  const { id, clock, events, random, chaosRandom, sequence, mintId } = tools;
  let seeded = firstSeeded;
  return {
    reset: () => {
      closeParts(workspace());
      Object.assign(workspace(), createParts(context), seeded);
      clock.reset();
      events.publish({ type: 'reset', data: {} });
    },
    save: () => ({
      version: SNAPSHOT_VERSION,
      workspace: id,
      seed: seedOf(seeded),
      settings: seedOf(workspace()),
      clock: clock.save(),
      random: random.save(),
      chaosRandom: chaosRandom.save(),
      sequence: sequence.save(),
      state: saveParts(workspace()),
    }),
    restore: (snapshot) => {
      closeParts(workspace());
      // What the state reads comes before it: the clock, and the numbers of its logs.
      clock.restore(snapshot.clock);
      random.restore(snapshot.random);
      chaosRandom.restore(snapshot.chaosRandom);
      sequence.restore(snapshot.sequence);
      seeded = seededSettings(snapshot.seed, mintId);
      const parts = createParts(context, snapshot.state);
      Object.assign(workspace(), parts, seededSettings(snapshot.settings, mintId));
      events.publish({ type: 'reset', data: {} });
    },
    close: () => {
      events.close();
      closeParts(workspace());
    },
  };
}
