declare global {
  // A type of the platform, which this package does not depend on. It merges with the platform's own.
  interface AbortSignal {}
}

/** Options of one request to the proxy. */
export interface PostOptions {
  /** Aborts the request. */
  readonly signal?: AbortSignal;
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean;
}

/**
 * Sends the requests of the form and of the widget to the integrator's backend. `createFetchTransport` of `@otp-kit/client` and
 * of `@otp-kit/widget` create one.
 */
export interface ProxyTransport {
  /** The base URL of the requests: a stored flow is resumed only with the same one. */
  readonly endpoint?: string | undefined;
  /**
   * Posts JSON to a route, such as `send`, with the header {@link PROXY_HEADER}. No request is repeated: a send costs money, and a
   * verify uses up a try.
   *
   * @param parse reads the JSON of a success, or `undefined` if the body is not JSON
   * @throws {@link OtpError} `NETWORK_ERROR` without a response, `MALFORMED_RESPONSE`, `ABORTED`, or the code of a response that is a
   *   failure. That error also has `failure.httpStatus`, by which the widget recognizes a busy backend (429 and 5xx). For a flow it is
   *   `RefusedError` of `@otp-kit/client`, which has it
   */
  readonly post: <Result>(
    route: string,
    body: object,
    parse: (body: unknown) => Result,
    options: PostOptions,
  ) => Promise<Result>;
}
