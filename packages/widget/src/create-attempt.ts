import {
  type ProxyAttempt,
  type ProxyTransport,
  parseProxyAttempt,
  type SingleAddress,
} from '@otp-kit/protocol';

/** What an attempt verifies. */
export interface AttemptSubject {
  /** Leave it out if the backend takes the address from its own record. */
  readonly verificationAddress?: SingleAddress | undefined;
}

/**
 * Creates an attempt of the hosted widget, such as for {@link startRedirect}.
 *
 * @throws {@link OtpError} the backend's code, or `NETWORK_ERROR`
 * @example
 * const transport = createFetchTransport({ endpoint: '/api/otp/widget' });
 * startRedirect(await createAttempt(transport, {}, AbortSignal.timeout(30_000)));
 */
export function createAttempt(
  transport: ProxyTransport,
  { verificationAddress }: AttemptSubject,
  signal: AbortSignal,
): Promise<ProxyAttempt> {
  return transport.post('attempt', { verificationAddress }, parseProxyAttempt, { signal });
}
