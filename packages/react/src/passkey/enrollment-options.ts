import type { PasskeyMessages } from '@otp-kit/client/messages';
import type { PasskeysMessages } from '@otp-kit/client/messages/passkeys';
import type { PasskeyBackendOptions } from '@otp-kit/client/passkey';

/** Options of `passkeyEnrollment`. */
export interface PasskeyEnrollmentOptions extends PasskeyBackendOptions {
  /**
   * Whether to offer a passkey now, for example not on a device that has one or where the user declined. Called once
   * per verification. If it rejects, nothing is offered. Default: always.
   */
  readonly shouldOffer?: (() => boolean | Promise<boolean>) | undefined;
  /** Called with each result, so that your page remembers the last one: `enrolled` may follow `failed`. A device that has a passkey already is `enrolled`. */
  readonly onDecided?: ((decision: PasskeyDecision) => void) | undefined;
  /** Leaves out "Not now". After a failure, and after ten minutes, the user can continue nevertheless. Default false. */
  readonly required?: boolean | undefined;
  /** Texts in place of some: a language, such as `arPasskeys`, has those that the form's language lacks. */
  readonly messages?: Partial<PasskeyMessages & PasskeysMessages> | undefined;
}

/** What became of an offer. */
export type PasskeyDecision = 'enrolled' | 'declined' | 'failed';
