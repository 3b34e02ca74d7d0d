import type { PhoneChannel, SingleAddress } from '@otp-kit/protocol';
import type { OtpFlowState } from './state.ts';

/**
 * The flow's handle; its functions may be passed on alone. No promise of it ever rejects: how an
 * action ended is in the state.
 */
export interface OtpFlow {
  /** Calls the listener after every change of state, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The state: the same object until it changes, as `useSyncExternalStore` wants it. */
  readonly getSnapshot: () => OtpFlowState;
  /** The person is at it: loads a challenge and solves it ahead, and keeps a fresh proof at hand. May be called on every keystroke. */
  readonly prepare: () => void;
  /** The page was hidden for long: throws the prepared proof away and makes no new one until `prepare`. */
  readonly pause: () => void;
  /**
   * Sends a code, unless the one at hand went there (see `editAddress`). Only in the address step.
   * While any action is under way, returns that action's promise. The address is left out where the
   * proxy takes it from its own record.
   */
  readonly send: (address?: SingleAddress, options?: ChannelChoice) => Promise<void>;
  /** Sends a new code to the same address, which the proxy knows. Only in the code step. */
  readonly resend: (options?: ChannelChoice) => Promise<void>;
  /** Checks a code: digits of any script, separators and words around them are read as people mean them. Only in the code step. */
  readonly verify: (code: string) => Promise<void>;
  /**
   * Back to the address step, with the address kept, and the code at hand until another was sent: a
   * `send` to the address that it went to, by no other channel, leads back to it without a request.
   */
  readonly editAddress: () => void;
  /** Back to the code step after `editAddress`, while that code can be entered. Sends nothing. */
  readonly resumeCode: () => void;
  /** Back to the beginning: forgets everything, and tells the proxy in the background to end this tab's flow. */
  readonly startOver: () => void;
  /**
   * Hands over what a passkey is offered with, if verifying brought it; once, for it is kept nowhere
   * else. About two minutes, single use, not to be decoded.
   */
  readonly takeEnrollmentToken: () => string | undefined;
  /** Aborts a send or resend and goes back to where it began. The code may still arrive. */
  readonly cancelSending: () => void;
  /** Aborts everything. The handle is of no more use; a second call does nothing. The proxy's flow lives on for a reload. */
  readonly close: () => void;
}

/** The channel that the person chose, and only then: leaving it out is how a code goes the default way. */
export interface ChannelChoice {
  readonly channel?: PhoneChannel | undefined;
}
