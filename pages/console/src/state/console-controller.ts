import { type ControlClient, createControlClient } from '../api/control-client.ts';
import type { ClockState, Message } from '../api/control-types.ts';
import { followEvents, RETRY_MS } from '../api/live-events.ts';
import { channelName } from '../components/channel.ts';
import { type Announcer, createAnnouncer } from './announcer.ts';
import { createCatchUp } from './catch-up.ts';
import { type ConsoleStore, createConsoleStore } from './console-store.ts';
import { createTransactionFollower } from './follow-transactions.ts';
import { createLatestRead } from './latest-read.ts';
import { KEPT, type Snapshot, takeSnapshot, withNewest } from './snapshot.ts';
import { readUtilityTables } from './utility-tables.ts';
import { createWorkspaceClock } from './workspace-clock.ts';

/** What the page's components use: the state, the control API, and words for the user. */
export interface ConsoleController {
  readonly workspaceId: string;
  readonly client: ControlClient;
  readonly store: ConsoleStore;
  /** Makes an element the page's live region. */
  readonly attachAnnouncer: Announcer['attach'];
  /** Begins to follow the emulator. Called once. */
  readonly start: () => void;
  /** Reads everything again. */
  readonly catchUp: () => Promise<void>;
  /** Reads breakers and traffic again: a breaker opens by itself. */
  readonly followTraffic: () => Promise<void>;
  /** Reads everything about utility messages again. */
  readonly followUtilities: () => Promise<void>;
  readonly setClock: (reading: ClockState) => void;
  readonly announce: (words: string) => void;
  /** Shows the failure of an action, and removes the notice after a success. */
  readonly report: (work: Promise<unknown>) => void;
}

/** Creates the controller of a page that shows one workspace. */
export function createConsoleController(workspaceId: string): ConsoleController {
  const client = createControlClient(workspaceId);
  const clock = createWorkspaceClock();
  const store = createConsoleStore(clock);
  const announcer = createAnnouncer();
  const transactions = createTransactionFollower(client, store);
  const catchUp = createCatchUp(() => takeSnapshot(client), showSnapshot);
  const utilities = createLatestRead(
    () => readUtilityTables(client.utilities),
    (tables) => store.set({ utilities: tables, utilitiesReadAtMs: clock.time().nowMs }),
  );
  let attemptReads = 0;
  let isStreamOpen = false;
  let retry: number | undefined;

  function showSnapshot(snapshot: Snapshot): void {
    attemptReads += 1;
    utilities.forget();
    clock.update(snapshot.clock);
    const shown = store.get();
    const { messages } = snapshot.state;
    const ids = new Set(messages.map(({ id }) => id));
    const transactionIDs = new Set(messages.map(({ transactionID }) => transactionID));
    store.set({
      ...snapshot.state,
      utilitiesReadAtMs: clock.time().nowMs,
      isLoaded: true,
      // Not before the snapshot: what is part of it is not announced as new.
      connection: isStreamOpen ? 'live' : shown.connection,
      // What left the page is forgotten: after a reset the emulator may use an ID again.
      arrivedIds: new Set([...shown.arrivedIds].filter((id) => ids.has(id))),
      transactions: new Map([...shown.transactions].filter(([id]) => transactionIDs.has(id))),
    });
    transactions.followLatest();
  }

  function addMessage(message: Message): void {
    const { messages, arrivedIds } = store.get();
    const next = withNewest(messages, message, KEPT.messages);
    if (next === messages) return;
    store.set({
      messages: next,
      arrivedIds: new Set(arrivedIds).add(message.id),
    });
    transactions.follow(message);
    announcer.announce(arrivalText(message));
  }

  function replaceMessage(message: Message): void {
    const messages = store.get().messages.map((each) => (each.id === message.id ? message : each));
    store.set({ messages });
    transactions.followLatest();
  }

  async function followAttempts(): Promise<void> {
    attemptReads += 1;
    const mine = attemptReads;
    const attempts = await client.attempts();
    // If several reads are in flight, only the last one requested is shown.
    if (mine === attemptReads) store.set({ attempts });
  }

  async function followTraffic(): Promise<void> {
    const [breakers, traffic] = await Promise.all([client.breakers(), client.traffic()]);
    store.set({ breakers, traffic });
  }

  async function followFaults(): Promise<void> {
    store.set({ faults: await client.faults() });
  }

  function setClock(reading: ClockState): void {
    clock.update(reading);
    store.set({});
  }

  async function showOutcome(work: Promise<unknown>): Promise<void> {
    try {
      await work;
      store.set({ notice: undefined });
    } catch (cause) {
      store.set({ notice: cause instanceof Error ? cause.message : String(cause) });
    }
  }
  const report = (work: Promise<unknown>): void => void showOutcome(work);

  /** Reads everything, and again until that succeeds while the stream is open: it tells nothing of before. */
  async function readEverything(): Promise<void> {
    window.clearTimeout(retry);
    try {
      await catchUp.run();
    } catch (cause) {
      retry = window.setTimeout(() => {
        if (isStreamOpen) report(readEverything());
      }, RETRY_MS);
      throw cause;
    }
  }

  function readAgain(): void {
    // The waiting events are out of date, or part of the snapshot that is taken now.
    catchUp.forget();
    report(readEverything());
  }

  return {
    workspaceId,
    client,
    store,
    attachAnnouncer: announcer.attach,
    start: () => {
      followEvents(client.eventsUrl, {
        open: () => {
          isStreamOpen = true;
          // What happened while no stream was open is not on it.
          report(readEverything());
        },
        lost: () => {
          isStreamOpen = false;
          store.set({ connection: 'lost' });
        },
        message: (message) => catchUp.follow(() => addMessage(message)),
        request: (entry) =>
          catchUp.follow(() => {
            store.set({ requests: withNewest(store.get().requests, entry, KEPT.requests) });
            if (entry.operation?.endsWith('verify')) transactions.followLatest();
            // A breaker answers 503 when it opens, and while it is open.
            if (entry.status === 503) report(followTraffic());
            // A fault that struck is used up, or counts down.
            if (entry.fault !== undefined) report(followFaults());
          }),
        delivery: (message) => catchUp.follow(() => replaceMessage(message)),
        attempt: () => catchUp.follow(() => report(followAttempts())),
        webhook: (entry) =>
          catchUp.follow(() =>
            store.set({ webhooks: withNewest(store.get().webhooks, entry, KEPT.webhooks) }),
          ),
        utility: () => catchUp.follow(() => report(utilities.run())),
        faults: (faults) => catchUp.follow(() => store.set({ faults })),
        clock: (reading) =>
          catchUp.follow(() => {
            setClock(reading);
            transactions.followLatest();
            report(followAttempts());
            // Idempotency records expire, and a new day begins with its cap unspent.
            report(utilities.run());
          }),
        changed: readAgain,
        reset: readAgain,
      });
      // Independent of the stream: if that fails, these responses say why.
      report(readEverything());
      setInterval(() => store.set({}), TICK_MS);
    },
    catchUp: readEverything,
    followTraffic,
    followUtilities: utilities.run,
    setClock,
    announce: announcer.announce,
    report,
  };
}

const TICK_MS = 1000;

// Digit by digit. Otherwise a screen reader says "four hundred eighty-two thousand".
function arrivalText({ code, to, channel, text }: Message): string {
  const words = code ? `Code ${code.split('').join(' ')}` : text;
  return `${channelName(channel)} to ${to}: ${words}`;
}
