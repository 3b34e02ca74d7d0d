import type { AskedAddress } from './base-config.ts';
import type { TrafficPolicy } from './traffic-policy.ts';

/** The policy of the own form. */
export interface SendPolicy extends TrafficPolicy {
  /**
   * The seconds between two codes to one address: after the first, after the second, and so on; the
   * last one repeats. A right code, or 15 quiet minutes, starts again with the first. Default 30, 60,
   * 120.
   */
  readonly resendSeconds?: readonly number[];
  /**
   * Decides, silently, whether a code is sent. `pretend` answers with a decoy, for which no code is
   * right, so that the form does not show whether there is an account. A decoy counts against every
   * limit like a send. A program that sends a wrong proof of work can still tell them apart: only the
   * service checks it. If it throws, nothing is sent. Default: send.
   */
  readonly beforeSend?: (asked: AskedSend) => SendDecision | Promise<SendDecision>;
}

/** The decision of `beforeSend`. */
export type SendDecision = 'send' | 'pretend';

/** The argument of `beforeSend`. */
export interface AskedSend extends AskedAddress {
  /** The client's public address, if it is known. */
  readonly clientIp: string | undefined;
}
