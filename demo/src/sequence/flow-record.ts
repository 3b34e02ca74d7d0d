import type { OtpFormProps } from '@otp-kit/react';

/** A stretch of time, in Unix milliseconds. */
export interface Span {
  readonly startedAt: number;
  readonly endedAt: number;
}

/** A request of the form to the backend that was answered. */
export interface Call extends Span {
  /** The last part of its path, such as `send`. */
  readonly route: string;
  /** The status and the code of a failure, such as `403 INVALID_OTP`. */
  readonly failure?: string | undefined;
  /** When the backend worked on it, by the backend's clock. */
  readonly backend?: Span | undefined;
  /** When the service worked on it, seen from the backend. */
  readonly service?: Span | undefined;
}

/** A proof of work that the page found. */
export interface FoundProof {
  readonly foundAt: number;
  readonly hashes: number;
  readonly elapsedMs: number;
}

/** What was measured while the form was used, the newest first. */
export interface FlowRecord {
  readonly calls: readonly Call[];
  readonly proofs: readonly FoundProof[];
}

/** Measures a form through its props `fetch` and `log`. */
export interface FlowRecorder extends Required<Pick<OtpFormProps, 'fetch' | 'log'>> {
  /** The same object until something is noted. */
  readonly read: () => FlowRecord;
  /** Forgets what was noted, and what is still under way. */
  readonly clear: () => void;
  /** Calls a listener after each change; returns a function that ends this. */
  readonly subscribe: (listener: () => void) => () => void;
}

const EMPTY: FlowRecord = { calls: [], proofs: [] };

const STORED = 'flow-record';

/**
 * Creates a recorder. It notes times, counts and errors, and neither numbers nor one-time codes. A reload does not lose
 * what was noted in this tab before the verification succeeded: the form returns to the step of the code, too.
 */
export function createFlowRecorder(now: () => number = Date.now): FlowRecorder {
  let record: FlowRecord = JSON.parse(sessionStorage.getItem(STORED) ?? 'null') ?? EMPTY;
  let clears = 0;
  const listeners = new Set<() => void>();

  function change(changed: FlowRecord): void {
    record = changed;
    const [last] = record.calls;
    const isOver = last?.route === 'verify' && !last.failure;
    sessionStorage.setItem(STORED, JSON.stringify(isOver ? EMPTY : record));
    for (const listener of listeners) listener();
  }

  function note({ calls = [], proofs = [] }: Partial<FlowRecord>): void {
    change({ calls: [...calls, ...record.calls], proofs: [...proofs, ...record.proofs] });
  }

  return {
    fetch: async (input, init) => {
      const startedAt = now();
      const clearsBefore = clears;
      const response = await fetch(input, init);
      const endedAt = now();
      const failure = response.ok ? undefined : await failureOf(response);
      if (clears === clearsBefore) {
        const route = String(input instanceof Request ? input.url : input).replace(/.*\//, '');
        const spans = readServerTiming(response.headers.get('server-timing') ?? '');
        note({ calls: [{ route, failure, startedAt, endedAt, ...spans }] });
      }
      return response;
    },
    log: (entry) => {
      if (entry.event !== 'proved') return;
      const { hashes, elapsedMs } = entry;
      note({ proofs: [{ foundAt: now(), hashes, elapsedMs }] });
    },
    read: () => record,
    clear: () => {
      clears += 1;
      change(EMPTY);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

async function failureOf(response: Response): Promise<string> {
  const body = response.clone().json();
  const { code = '' } = await body.catch(() => ({}));
  return `${response.status} ${code}`.trim();
}

/** Reads the header of `demo/tour/server-timing.ts`; several calls to the service count as one. */
export function readServerTiming(header: string): Pick<Call, 'backend' | 'service'> {
  const [backend] = spansOf(header, 'backend');
  const services = spansOf(header, 'service');
  const [first, last] = [services.at(0), services.at(-1)];
  return { backend, service: first && last && { ...first, endedAt: last.endedAt } };
}

function spansOf(header: string, name: string): readonly Span[] {
  const pattern = new RegExp(`${name};desc="(\\d+)";dur=(\\d+)`, 'g');
  return [...header.matchAll(pattern)].map(([, start, duration]) => ({
    startedAt: Number(start),
    endedAt: Number(start) + Number(duration),
  }));
}
