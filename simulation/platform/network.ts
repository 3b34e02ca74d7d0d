import type { VirtualClock } from './clock.ts';
import type { Mishaps } from './mishaps.ts';
import type { Random } from './random.ts';

/** A request on its way. */
export interface Exchange {
  /** Names it, and with the seed decides what happens to it. */
  readonly id: string;
  readonly url: string;
  readonly init: RequestInit;
  /** The other end. Rejects if it cannot be reached, or ends before it has responded. */
  readonly handle: (request: Request) => Promise<Response>;
  /** Nothing happens to it but a usual delay. */
  readonly isSteady?: boolean;
}

/** A network that delays, and so reorders; drops, and repeats. */
export type Network = (exchange: Exchange) => Promise<Response>;

interface NetworkParts {
  readonly clock: VirtualClock;
  readonly random: Random;
  readonly mishaps: Mishaps;
  readonly tell: (line: () => string) => void;
}

/** What can happen to a request, and how often. */
const KINDS = [
  ['request lost', 0.01],
  ['response lost', 0.02],
  ['repeated', 0.02],
  ['slow', 0.02],
  ['gateway fails before it', 0.01],
  ['gateway fails after it', 0.01],
] as const;

type Kind = (typeof KINDS)[number][0];

/** What happens in place of a response, or before it. */
type Effects = Partial<Record<Kind, () => Promise<Response | undefined>>>;

/** Creates the network of a history. */
export function createNetwork({ clock, random, mishaps, tell }: NetworkParts): Network {
  function drawKind(id: string, own: Random): Kind | undefined {
    let found: Kind | undefined;
    for (const [kind, probability] of KINDS) {
      if (found === undefined && mishaps.happens({ to: id, kind }, probability, own)) found = kind;
    }
    if (found !== undefined) tell(() => `${id}: ${found}`);
    return found;
  }

  return async ({ id, url, init, handle, isSteady = false }) => {
    const own = random.fork(id);
    const kind = isSteady ? undefined : drawKind(id, own);
    const { signal } = init;
    const sender = clock.cause();
    const gone = new AbortController();
    const deliver = async (delayMs: number): Promise<Response> => {
      await clock.wait(delayMs, id);
      return handle(new Request(url, { ...init, signal: gone.signal }));
    };
    const delayMs = () => 5 + own.next() ** 3 * 400;
    const [there, back, again] = [delayMs(), delayMs(), delayMs() * 20];
    const early: Effects = {
      'request lost': () => broken(clock, own),
      'gateway fails before it': async () => badGateway(),
      // What the copy gets is of no interest to the sender.
      repeated: async () => void deliver(again).catch(() => undefined),
      slow: async () => {
        await clock.wait(own.between(1000, 45_000));
        return undefined;
      },
    };
    const late: Effects = {
      'response lost': () => broken(clock, own),
      'gateway fails after it': async () => badGateway(),
    };
    const exchange = async (): Promise<Response> => {
      const instead = await (kind && early[kind]?.());
      if (instead) return instead;
      const response = await deliver(there);
      await clock.wait(back, sender);
      return (await (kind && late[kind]?.())) ?? response;
    };
    return orAborted(exchange(), signal ?? undefined, () => {
      clock.after(delayMs(), () => gone.abort());
    });
  };
}

/** Ends with an error, at once or when the caller gives up. */
async function broken(clock: VirtualClock, random: Random): Promise<never> {
  await clock.wait(random.chance(0.3) ? NEVER_MS : random.between(10, 3000));
  throw connectionError('ECONNRESET');
}

/** What `fetch` rejects with on Node. */
export function connectionError(code: string): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
}

function badGateway(): Response {
  return new Response('<html>Bad gateway</html>', { status: 502 });
}

function orAborted<T>(
  promise: Promise<T>,
  signal: AbortSignal | undefined,
  onAbort: () => void,
): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => {
      onAbort();
      reject(signal.reason);
    };
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

const NEVER_MS = 120_000; // Longer than every deadline of the kit.
