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

/** The two requests to the integrator's backend. Both reject with an `OtpError`. */
export interface WidgetBackend {
  readonly createAttempt: (signal: AbortSignal) => Promise<ProxyAttempt>;
  /**
   * Asks whether the attempt has succeeded: `verified: false` while the result is not known, or while
   * the backend is busy. A rejection ends the attempt, except `NETWORK_ERROR`, which is retried.
   */
  readonly confirm: (
    attempt: Pick<ProxyAttempt, 'attemptId'>,
    signal: AbortSignal,
  ) => Promise<ProxyCompletion>;
}

/** Options of {@link createWidgetBackend}. */
export interface WidgetBackendOptions {
  /** The base of the widget's routes, for example `/api/otp/widget`; trailing slashes are ignored. Same origin: its cookie is sent. */
  readonly endpoint: string;
  /** Leave it out if the backend takes the address from its own record. */
  readonly verificationAddress?: SingleAddress | undefined;
  /** Default: the platform's. */
  readonly fetch?: typeof fetch | undefined;
}

/** Creates the requests to the widget routes of `@otp-kit/server`. */
export function createWidgetBackend({
  endpoint,
  verificationAddress,
  // Looked up at each call, so that a `fetch` that is wrapped later is used.
  fetch: send = (...request) => fetch(...request),
}: WidgetBackendOptions): WidgetBackend {
  /** @param whenBusy the result for 429 and 5xx. Default: they are failures */
  async function post<Result>(
    signal: AbortSignal,
    route: string,
    body: object,
    parse: (answer: unknown) => Result,
    whenBusy?: Result,
  ): Promise<Result> {
    const response = await send(endpoint.replace(/\/*$/, '/') + route, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [PROXY_HEADER]: '1' },
      body: JSON.stringify(body),
      // A redirect would send the address to another URL.
      redirect: 'error',
      signal,
    }).catch((cause) => {
      throw new OtpError('NETWORK_ERROR', undefined, { cause });
    });
    // A gateway's error page is not JSON; then the status becomes the code.
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok) return parse(answer);
    if (whenBusy && (response.status === 429 || response.status >= 500)) return whenBusy;
    throw new OtpError(readCode(answer) ?? `HTTP_${response.status}`);
  }

  return {
    createAttempt: (signal) =>
      // JSON omits an undefined address.
      post(signal, 'attempt', { verificationAddress }, parseProxyAttempt),
    confirm: ({ attemptId }, signal) =>
      post(signal, 'complete', { attemptId }, parseProxyCompletion, { verified: false }),
  };
}

/** Reads the code of an error or of an error body: capitals, digits and underscores. Other text is not a code. */
export function readCode(failure: unknown): string | undefined {
  const { code } = fieldsOf(failure);
  return typeof code === 'string' && /^[A-Z\d_]+$/.test(code) ? code : undefined;
}
