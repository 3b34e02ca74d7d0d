import {
  fieldsOf,
  OtpError,
  PROXY_HEADER,
  type ProxyAttempt,
  type ProxyCompletion,
  parseProxyAttempt,
  parseProxyCompletion,
  type SingleAddress,
} from '@otp-kit/protocol';

/** The integrator's backend, as the widget needs it. Both reject with an `OtpError`. */
export interface WidgetBackend {
  readonly createAttempt: (signal: AbortSignal) => Promise<ProxyAttempt>;
  /**
   * Asks whether the attempt has succeeded; `verified: false` while nobody knows, and also where the
   * answer may be another one in a moment. A rejection is the end of the attempt, but for
   * `NETWORK_ERROR`, which is asked again.
   */
  readonly confirm: (
    attempt: Pick<ProxyAttempt, 'attemptId'>,
    signal: AbortSignal,
  ) => Promise<ProxyCompletion>;
}

/** Where the backend is, and what it is asked for. */
export interface WidgetBackendOptions {
  /** The base of the widget's routes, for example `/api/otp/widget`, without a slash at its end. Same origin: its cookie goes along. */
  readonly endpoint: string;
  /** Omitted where the backend takes the address from its own record. */
  readonly verificationAddress?: SingleAddress | undefined;
  /** Default: the platform's. */
  readonly fetch?: typeof fetch | undefined;
}

/** Creates the way to the backend of `@otp-kit/server` by `fetch`. */
export function createWidgetBackend(options: WidgetBackendOptions): WidgetBackend {
  // Looked up at each call, so that what wraps the page's `fetch` later is still used.
  const {
    endpoint,
    verificationAddress,
    fetch: send = (...request) => fetch(...request),
  } = options;

  async function post(route: string, body: object, signal: AbortSignal): Promise<Answer> {
    try {
      const response = await send(`${endpoint}/${route}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', [PROXY_HEADER]: '1' },
        body: JSON.stringify(body),
        // A redirected POST would carry the address to wherever it points.
        redirect: 'error',
        signal,
      });
      // A page of some gateway is no JSON: then the status alone counts.
      return { status: response.status, body: await response.json().catch(() => undefined) };
    } catch (cause) {
      throw new OtpError('NETWORK_ERROR', 'no answer', { cause });
    }
  }

  return {
    async createAttempt(signal) {
      // An absent address is left out by JSON.
      const answer = await post('attempt', { verificationAddress }, signal);
      return parseProxyAttempt(accepted(answer));
    },
    async confirm({ attemptId }, signal) {
      const answer = await post('complete', { attemptId }, signal);
      if (answer.status === 429 || answer.status >= 500) return { verified: false };
      return parseProxyCompletion(accepted(answer));
    },
  };
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** The body, unless the answer is a failure. Of that only the code is read, never the prose. */
function accepted({ status, body }: Answer): unknown {
  if (status < 300) return body;
  const { code } = fieldsOf(body);
  // V2.0's codes and the kit's own are in capitals; prose is none.
  const isCode = typeof code === 'string' && /^[A-Z_]+$/.test(code);
  throw new OtpError(isCode ? code : `HTTP_${status}`, 'refused');
}
