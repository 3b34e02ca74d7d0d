import type { JournalEntry, Message, WorkspaceEvent } from '../api/control-types.ts';
import { channelName } from '../components/channel.ts';
import { type ConsoleController, isQuiet } from './console-controller.ts';
import { gather } from './gather.ts';
import { copyMessageCode } from './message-codes.ts';
import { closeNotifications, notifyOf, onCopyPressed } from './notifications.ts';
import { prepended, READS, SETTING_READS, UTILITY_READS, withNewest } from './reads.ts';
import { readTransactions } from './transactions.ts';

/** How long after a failure the emulator is called again: twice as long after each further one. */
const RETRY_MS = 2000;
const MAX_RETRY_MS = 16_000;

type Listeners = {
  readonly [T in WorkspaceEvent['type']]: (data: DataOf<T>) => void;
};
type DataOf<T> = Extract<WorkspaceEvent, { readonly type: T }>['data'];

/** Reads everything, and follows the emulator's event stream for the lifetime of the page. */
export function followEvents(controller: ConsoleController): void {
  const { page, queries, readAll } = controller;
  let retry: number | undefined;
  let isOpen = false;
  let delayMs = RETRY_MS;
  const waitLonger = () => {
    delayMs = Math.min(2 * delayMs, MAX_RETRY_MS);
  };

  /** Reads everything, and again until that succeeds while the stream is open. */
  async function catchUp(): Promise<void> {
    window.clearTimeout(retry);
    try {
      if (!(await readAll())) return;
      delayMs = RETRY_MS;
      if (isOpen) page.set({ connection: 'live' });
      await readTransactions(controller);
    } catch {
      // The notice says why, and the failed reading below leads to the next catch-up.
      if (isOpen) waitLonger();
    }
  }

  // A part that was not read again may be out of date, also one that was read alone.
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error' || isQuiet(event.query)) return;
    window.clearTimeout(retry);
    if (!isOpen) return;
    if (page.get().isLoaded) page.set({ connection: 'lost' });
    retry = window.setTimeout(() => void catchUp(), delayMs);
  });

  function open(): void {
    const source = new EventSource(controller.api.eventsUrl);
    source.addEventListener('open', () => {
      isOpen = true;
      // What happened while no stream was open is not on it.
      void catchUp();
    });
    listen(
      source,
      listenersOf(controller, () => void catchUp()),
    );
    source.addEventListener('error', () => {
      isOpen = false;
      page.set({ connection: 'lost' });
      // A browser reconnects by itself after a dropped connection. It gives up after a response that
      // is not an event stream, such as a proxy's 502 while the emulator restarts.
      if (source.readyState !== EventSource.CLOSED) return;
      window.setTimeout(open, delayMs);
      waitLonger();
    });
  }

  open();
  onCopyPressed((id) => copyMessageCode(controller, id));
  // Independent of the stream: if that fails, these responses say why.
  void catchUp();
}

function listen(source: EventSource, listeners: Listeners): void {
  const follow = <T extends keyof Listeners>(type: T, listener: Listeners[T]) =>
    source.addEventListener(type, (event) => listener(JSON.parse(event.data)));
  follow('message', listeners.message);
  follow('request', listeners.request);
  follow('delivery', listeners.delivery);
  follow('attempt', listeners.attempt);
  follow('webhook', listeners.webhook);
  follow('faults', listeners.faults);
  follow('clock', listeners.clock);
  follow('utility', listeners.utility);
  follow('changed', listeners.changed);
  follow('cleared', listeners.cleared);
  follow('reset', listeners.reset);
}

/** Collects what arrives in bursts. */
function gatherArrivals(controller: ConsoleController) {
  const { update } = controller;
  const messages = gather<Message>((arrived) => {
    void update(READS.messages, (known) =>
      arrived.reduce((before, message) => {
        const next = withNewest(before, message);
        if (next !== before) onArrival(controller, message);
        return next;
      }, known),
    );
  });
  const requests = gather<JournalEntry>((arrived) => {
    void update(READS.requests, (known) => arrived.reduce(withNewest, known));
  });
  return { messages, requests };
}

/** What the page does about each type of event: it changes what was read, or reads it again. */
function listenersOf(controller: ConsoleController, catchUp: () => void): Listeners {
  const { arrivedIds, queries, readAgain, update } = controller;
  const readUtilities = () => void readAgain(...UTILITY_READS);
  const { messages, requests } = gatherArrivals(controller);
  return {
    message: messages.add,
    request: (entry) => {
      requests.add(entry);
      if (entry.operation?.endsWith('verify')) void readTransactions(controller);
      // A breaker responds with 503 when it opens, and while it is open.
      if (entry.status === 503) void readAgain(READS.breakers, READS.traffic);
      // A fault that applied is used up, or counts down.
      if (entry.fault !== undefined) void readAgain(READS.faults);
    },
    delivery: (message) => {
      messages.flush();
      void update(READS.messages, (known) =>
        known.map((each) => (each.id === message.id ? message : each)),
      );
      void readTransactions(controller);
    },
    attempt: (attempt) =>
      void update(READS.attempts, (known) =>
        known.some(({ attemptId }) => attemptId === attempt.attemptId)
          ? known.map((each) => (each.attemptId === attempt.attemptId ? attempt : each))
          : prepended(known, attempt),
      ),
    webhook: (entry) => void update(READS.webhooks, (known) => withNewest(known, entry)),
    utility: readUtilities,
    faults: (faults) => void update(READS.faults, () => faults),
    clock: (reading) => {
      void update(READS.clock, () => reading);
      void readTransactions(controller);
      void readAgain(READS.attempts);
      // Idempotency records expire, and a new day begins with its cap unspent.
      readUtilities();
    },
    changed: () => {
      void readAgain(...SETTING_READS);
      void readTransactions(controller);
    },
    cleared: () => {
      messages.clear();
      dropNotifications();
      void readAgain(READS.messages);
    },
    reset: () => {
      messages.clear();
      requests.clear();
      dropNotifications();
      // The emulator may use an ID again.
      void queries.resetQueries({ queryKey: ['transactions'] });
      arrivedIds.clear();
      catchUp();
    },
  };
}

function dropNotifications(): void {
  void closeNotifications().catch(() => undefined); // They can be closed by hand.
}

function onArrival({ announce, arrivedIds }: ConsoleController, message: Message): void {
  arrivedIds.add(message.id);
  announce(arrivalText(message));
  void notifyOf(message).catch(() => undefined); // It is in the inbox all the same.
}

// Digit by digit. Otherwise a screen reader says "four hundred eighty-two thousand".
function arrivalText({ code, to, channel, text }: Message): string {
  const words = code ? `Code ${code.split('').join(' ')}` : text;
  return `${channelName(channel)} to ${to}: ${words}`;
}
