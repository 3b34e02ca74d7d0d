import {
  OtpError,
  PROXY_HEADER,
  type ProxyAttempt,
  type ProxyCompletion,
  parseProxyAttempt,
  parseProxyCompletion,
  type SingleAddress,
} from '@otp-kit/protocol';
import { readCode } from './read-code.ts';

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
  /** The base of the widget's routes, for example `/api/otp/widget`; slashes at its end are ignored. Same origin: its cookie goes along. */
  readonly endpoint: string;
  /** Omitted where the backend takes the address from its own record. */
  readonly verificationAddress?: SingleAddress | undefined;
  /** Default: the platform's. */
  readonly fetch?: typeof fetch | undefined;
}

/** Creates the requests to the backend of `@otp-kit/server` by `fetch`. */
export function createWidgetBackend(options: WidgetBackendOptions): WidgetBackend {
  // Looked up at each call, so that a later wrapper of the page's `fetch` is still used.
  const {
    endpoint,
    verificationAddress,
    fetch: send = (...request) => fetch(...request),
  } = options;

  /** @param whenBusy the result while the backend has no answer; default: that is a failure, too */
  async function post<Result>(
    signal: AbortSignal,
    route: string,
    body: object,
    parse: (answer: unknown) => Result,
    whenBusy?: Result,
  ): Promise<Result> {
    let status: number;
    let answer: unknown;
    try {
      const response = await send(endpoint.replace(/\/*$/, '/') + route, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', [PROXY_HEADER]: '1' },
        body: JSON.stringify(body),
        // A redirected POST would carry the address to wherever it points.
        redirect: 'error',
        signal,
      });
      status = response.status;
      // A gateway's error page is not JSON: then only the status counts.
      answer = await response.json().catch(() => undefined);
    } catch (cause) {
      throw new OtpError('NETWORK_ERROR', 'no answer', { cause });
    }
    if (status < 300) return parse(answer);
    if (whenBusy && (status === 429 || status >= 500)) return whenBusy;
    throw new OtpError(readCode(answer) ?? `HTTP_${status}`, 'refused');
  }

  return {
    createAttempt: (signal) =>
      // JSON leaves an absent address out.
      post(signal, 'attempt', { verificationAddress }, parseProxyAttempt),
    confirm: ({ attemptId }, signal) =>
      post(signal, 'complete', { attemptId }, parseProxyCompletion, { verified: false }),
  };
}
