import type { AskedAddress } from './base-config.ts';
import type { TrafficPolicy } from './traffic-policy.ts';

/** The policy of the own form, which also sends. */
export interface SendPolicy extends TrafficPolicy {
  /**
   * The seconds between two codes to one address: after the first, after the second, and so on; the
   * last holds from then on. A right code, or 15 minutes of quiet, leads back to the first. Default
   * 30, 60, 120.
   */
  readonly resendSeconds?: readonly number[];
  /**
   * Decides, silently, whether a code is sent. To `pretend` gives the page what a send gives, for a
   * code that is never right, so that the form does not show whether there is an account. It takes of every limit
   * what a send takes. A program that sends a wrong proof of work can still tell them apart: only the
   * service checks it. Throws: nothing is sent. Default: send.
   */
  readonly beforeSend?: (asked: AskedSend) => SendDecision | Promise<SendDecision>;
}

/** What `beforeSend` may say. */
export type SendDecision = 'send' | 'pretend';

/** What `beforeSend` is asked about. */
export interface AskedSend extends AskedAddress {
  /** The client's public address, where it is known. */
  readonly clientIp: string | undefined;
}
