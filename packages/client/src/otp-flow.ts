import type { PhoneChannel, SingleAddress } from '@otp-kit/protocol';
import type { OtpFlowState } from './state.ts';

/**
 * A verification flow. Its functions need no `this`. Its promises never reject; the state says how an
 * action ended.
 */
export interface OtpFlow {
  /** Calls the listener after every change of state. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The state: the same object until it changes, as `useSyncExternalStore` requires. */
  readonly getSnapshot: () => OtpFlowState;
  /** Prefetches a challenge and its proof, and renews them. Call it as soon as the user interacts, on every keystroke if you like. */
  readonly prepare: () => void;
  /** Discards the prefetched proof, and makes no new one until `prepare`. For a page that is hidden. */
  readonly pause: () => void;
  /**
   * Sends a code, unless a valid code was already sent to this address (see `editAddress`). Only in the
   * address step. While an action is running, returns its promise. Leave the address out if the proxy
   * takes it from its own record.
   */
  readonly send: (address?: SingleAddress, options?: ChannelChoice) => Promise<void>;
  /** Sends a new code to the same address. Only in the code step. */
  readonly resend: (options?: ChannelChoice) => Promise<void>;
  /** Verifies a code. Digits of any script are read, and separators and words around them are ignored. Only in the code step. */
  readonly verify: (code: string) => Promise<void>;
  /**
   * Returns to the address step. The address is kept, and so is the code until another one is sent: a
   * `send` to the same address, without another channel, returns to the code step without a request.
   */
  readonly editAddress: () => void;
  /** Returns to the code step after `editAddress`, as long as the code is valid. Sends nothing. */
  readonly resumeCode: () => void;
  /** Resets the flow, and asks the proxy in the background to end it. Flows of other tabs stay. */
  readonly startOver: () => void;
  /**
   * Returns the enrollment token of a verification, once, and forgets it. It is valid for about two
   * minutes, single use and opaque.
   */
  readonly takeEnrollmentToken: () => string | undefined;
  /** Aborts a send or resend and returns to the step before. The code may still arrive. */
  readonly cancelSending: () => void;
  /** Aborts everything and ends this object; a second call does nothing. The proxy keeps its flow for a reload. */
  readonly close: () => void;
}

/** The channel that the user chose. Without it, the pipeline chooses. */
export interface ChannelChoice {
  readonly channel?: PhoneChannel | undefined;
}
