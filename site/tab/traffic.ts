/** A place that sends or handles requests. */
export type Place = 'form' | 'proxy' | 'service' | 'page';

/** A request that passed, or is on its way. */
export interface Passage {
  readonly kind: 'request';
  readonly id: number;
  readonly from: Place;
  readonly to: Place;
  readonly method: string;
  /** Without the query, which holds the API key of a challenge. */
  readonly path: string;
  /** Undefined until there is a response; 0 if the response was lost. */
  readonly status?: number;
  /** The error code of the response, if it has one. */
  readonly code?: string;
  readonly tookMs?: number;
}

/** A line that the backend logged, or what the solver reported. */
export interface Note {
  readonly kind: 'log' | 'proof';
  readonly id: number;
  readonly text: string;
}

/** What happened, in order of its beginning. */
export type TrafficEntry = Passage | Note;

/** The record of what passed between form, proxy and service. */
export interface Traffic {
  /** Records a request while `handle` handles it. */
  follow(
    passage: { readonly from: Place; readonly to: Place; readonly request: Request },
    handle: (request: Request) => Promise<Response>,
  ): Promise<Response>;
  log(entry: { level: string; code?: string | undefined; message: string }): void;
  proof(text: string): void;
  entries(): readonly TrafficEntry[];
  clear(): void;
  /** Calls `listener` after each change, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

const DROPPED = 'x-emulator-drop';

/** Creates an empty record. */
export function createTraffic(now: () => number = () => performance.now()): Traffic {
  let entries: readonly TrafficEntry[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const nextId = () => (lastId += 1);

  function change(next: readonly TrafficEntry[]): void {
    entries = next;
    for (const listener of listeners) listener();
  }

  const add = (entry: TrafficEntry) => change([...entries, entry]);
  const finish = (id: number, result: Partial<Passage>) =>
    change(
      entries.map((entry) =>
        entry.id === id && entry.kind === 'request' ? { ...entry, ...result } : entry,
      ),
    );

  return {
    async follow({ from, to, request }, handle) {
      const id = nextId();
      const startMs = now();
      const { pathname } = new URL(request.url);
      add({ kind: 'request', id, from, to, method: request.method, path: pathname });
      try {
        const response = await handle(request);
        if (response.headers.has(DROPPED)) throw new TypeError('the response was lost');
        const code = await codeOf(response.clone());
        finish(id, {
          status: response.status,
          tookMs: now() - startMs,
          ...(code !== undefined && { code }),
        });
        return response;
      } catch (error) {
        finish(id, { status: 0, tookMs: now() - startMs });
        throw error;
      }
    },
    log: ({ level, code, message }) =>
      add({
        kind: 'log',
        id: nextId(),
        text: [level, code, message].filter(Boolean).join(' · '),
      }),
    proof: (text) => add({ kind: 'proof', id: nextId(), text }),
    entries: () => entries,
    clear: () => change([]),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

async function codeOf(response: Response): Promise<string | undefined> {
  try {
    const body: unknown = await response.json();
    if (typeof body !== 'object' || body === null || !('code' in body)) return undefined;
    return typeof body.code === 'string' ? body.code : undefined;
  } catch {
    return undefined;
  }
}
