import type { ReactNode } from 'react';
import type { FormMessages } from '../messages/messages.ts';

/** What offers a passkey to a verified person, before the form reports and the page goes on. */
export interface FormPasskey {
  /** Whether this browser can make one; without that, nothing is offered. */
  readonly isSupported: () => boolean;
  readonly render: (props: PasskeySlotProps) => ReactNode;
}

/** What the form tells its offer of a passkey. */
export interface PasskeySlotProps {
  /** Until when it can be taken up, in milliseconds since the epoch. */
  readonly enrollByMs: number;
  /** The form's texts; those of the offer are in `passkey`. */
  readonly messages: FormMessages;
  /** To be called when the person is done with it: the form reports then. */
  readonly onEnd: () => void;
  /** Hands over what `enroll` takes, once. */
  readonly takeEnrollmentToken: () => string | undefined;
  /** Says what was verified. */
  readonly verified: string;
}
