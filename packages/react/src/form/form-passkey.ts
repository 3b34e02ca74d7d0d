import type { FormMessages } from '@otp-kit/client/messages';
import type { ReactNode } from 'react';

/** The offer of a passkey to a verified user, before the form calls `onVerified`. */
export interface FormPasskey {
  /** Whether to offer one. With a token, `enrollByMs` is when it expires, in Unix milliseconds. */
  readonly isOffered: (enrollByMs: number | undefined) => boolean;
  readonly render: (props: PasskeySlotProps) => ReactNode;
}

/** Props of the offer of a passkey. */
export interface PasskeySlotProps {
  /** When the token expires, in Unix milliseconds; missing without a token. */
  readonly enrollByMs: number | undefined;
  /** The form's texts; those of the offer are in `passkey`. */
  readonly messages: FormMessages;
  /** Call this when the user is done; the form then calls `onVerified`. */
  readonly onEnd: () => void;
  /** Returns the enrollment token, once. */
  readonly takeEnrollmentToken: () => string | undefined;
  /** The text that says what was verified. */
  readonly verified: string;
}
