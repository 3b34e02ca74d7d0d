/**
 * The result that the redirect's URL states. Such a URL is easily forged, so it is a hint for what to
 * show: only the backend knows whether the attempt succeeded.
 */
export type ReturnHint = ReturnOutcome & {
  readonly unverified: true;
  readonly attemptId: string;
  /** ISO 8601, from the service's clock. */
  readonly timestamp: string;
  /** Whether this was a test pair of the service's dev mode. */
  readonly isTest: boolean;
  /**
   * The attempt's `publicMetadata`, without a prototype. JSON objects and arrays are parsed; every other
   * value is text, including numbers.
   */
  readonly meta: Readonly<Record<string, unknown>>;
};

/** The outcome that the URL states. */
export type ReturnOutcome =
  | { readonly status: 'success'; readonly transactionId: string; readonly error?: never }
  | {
      readonly status: 'failed';
      /** Absent if the attempt ended before a code was sent: there is no transaction then. */
      readonly transactionId?: string;
      /** The service's code. */
      readonly error?: string;
    };

/** The result of {@link parseReturn}. */
export type ParsedReturn =
  | { readonly ok: true; readonly result: ReturnHint }
  | {
      readonly ok: false;
      /**
       * `absent`: the URL is not a return. `missing`, `duplicate`, `malformed`: see `parameter`.
       * `stale`: too old, or from the future. `other-attempt`: not the expected attempt.
       */
      readonly reason: 'absent' | 'missing' | 'duplicate' | 'malformed' | 'stale' | 'other-attempt';
      readonly parameter?: string;
    };

/** Expectations that a return has to meet. */
export interface ReturnExpectations {
  /** The attempt that this page started; a return of another attempt is refused. */
  readonly attemptId?: string | undefined;
  /** The greatest difference between the return's time and now. Default: no limit, since the browser's clock may be wrong. */
  readonly maxAgeSeconds?: number | undefined;
  /** Milliseconds since the epoch. Default `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/**
 * Reads the query that the service's redirect adds to the frontend callback URL. Never throws,
 * whatever it is given, and ignores the fragment.
 *
 * @param url of any scheme, so that an app's deep link is read as well
 * @see the interface, "Result callbacks", 1
 * @example
 * const parsed = parseReturn(location.href, { attemptId, maxAgeSeconds: 300 });
 * if (parsed.ok) await confirmAttempt(transport, { attemptId }, AbortSignal.timeout(30_000));
 */
export function parseReturn(
  url: string | URL,
  expectations: ReturnExpectations = {},
): ParsedReturn {
  const query = new URLSearchParams(QUERY.exec(`${url}`)?.[2]);
  if (!query.has('attemptId') && !query.has('transactionId'))
    return { ok: false, reason: 'absent' };

  const names = [...query.keys()].filter(isOfReturn);
  const duplicate = names.find((name) => query.getAll(name).length > 1);
  if (duplicate !== undefined) return refusal('duplicate', duplicate);
  const missing = REQUIRED.find((name) => !query.get(name));
  if (missing !== undefined) return refusal('missing', missing);
  const outcome = outcomeOf(query);
  if (outcome === undefined) return refusal('malformed', 'status');
  if (outcome.status === 'success' && !outcome.transactionId) {
    return refusal('missing', 'transactionId');
  }
  return check({ ...outcome, ...factsOf(query) }, expectations);
}

function outcomeOf(query: URLSearchParams): ReturnOutcome | undefined {
  const status = query.get('status');
  const transactionId = query.get('transactionId') ?? '';
  if (status === 'success') return { status, transactionId };
  if (status !== 'failed') return undefined;
  const error = query.get('error') ?? '';
  return {
    status,
    ...(transactionId && { transactionId }),
    // A code is an identifier; any other text is ignored.
    ...(CODE.test(error) && { error }),
  };
}

/** The fields that both outcomes have. */
function factsOf(query: URLSearchParams): Omit<ReturnHint, keyof ReturnOutcome> {
  const meta: Record<string, unknown> = Object.create(null);
  for (const [name, value] of query) {
    if (name.startsWith(META)) meta[name.slice(META.length)] = parseMeta(value);
  }
  return {
    unverified: true,
    attemptId: query.get('attemptId') ?? '',
    timestamp: query.get('timestamp') ?? '',
    isTest: query.get('isTest') === 'true',
    meta,
  };
}

function check(
  result: ReturnHint,
  { attemptId, maxAgeSeconds = Infinity, now = Date.now }: ReturnExpectations,
): ParsedReturn {
  const { timestamp } = result;
  const ageMs = ISO_TIME.test(timestamp) ? now() - Date.parse(timestamp) : Number.NaN;
  if (Number.isNaN(ageMs)) return refusal('malformed', 'timestamp');
  if (attemptId !== undefined && result.attemptId !== attemptId) {
    return refusal('other-attempt', 'attemptId');
  }
  if (Math.abs(ageMs) > maxAgeSeconds * 1000) return refusal('stale', 'timestamp');
  return { ok: true, result };
}

/**
 * The URL without what the service's redirect added to it, for `history.replaceState`.
 *
 * @example
 * history.replaceState(history.state, '', cleanReturn(location.href));
 */
export function cleanReturn(url: string | URL): string {
  return `${url}`.replace(QUERY, (_, path: string, query: string) => {
    // `URLSearchParams` would encode the remaining parameters differently.
    const kept = query.split('&').filter((pair) => {
      const [name = ''] = new URLSearchParams(pair).keys();
      return !isOfReturn(name);
    });
    return kept.length > 0 ? `${path}?${kept.join('&')}` : path;
  });
}

function isOfReturn(name: string): boolean {
  return [...REQUIRED, 'transactionId', 'error', 'isTest'].includes(name) || name.startsWith(META);
}

function refusal(
  reason: Exclude<ParsedReturn, { ok: true }>['reason'],
  parameter: string,
): ParsedReturn {
  return { ok: false, reason, parameter };
}

function parseMeta(value: string): unknown {
  try {
    return /^[[{]/.test(value) ? JSON.parse(value) : value;
  } catch {
    // Text that only starts like JSON.
    return value;
  }
}

const QUERY = /^([^?#]*)\?([^#]*)/;
const META = 'meta_';
const REQUIRED = ['status', 'attemptId', 'timestamp'];
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const CODE = /^[A-Za-z]\w{0,63}$/;
