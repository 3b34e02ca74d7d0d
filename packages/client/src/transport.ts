import type {
  ProxyChallenge,
  ProxyFlow,
  ProxySendRequest,
  ProxyVerified,
  ProxyVerifyRequest,
} from '@otp-kit/protocol';

/**
 * The way to the proxy. Every call either brings a parsed answer or throws an `OtpError`:
 * {@link RefusedError} where the proxy answered with a failure, else `NETWORK_ERROR`,
 * `MALFORMED_RESPONSE` or `ABORTED`. None is repeated by itself.
 */
export interface OtpTransport {
  challenge(signal: AbortSignal): Promise<ProxyChallenge>;
  send(body: ProxySendRequest, signal: AbortSignal): Promise<ProxyFlow>;
  verify(body: ProxyVerifyRequest, signal: AbortSignal): Promise<ProxyVerified>;
  /** Tells the proxy to forget the flow under way. Settles within the transport's own time limit. */
  cancel(): Promise<void>;
}
