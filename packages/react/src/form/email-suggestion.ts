import type { FormMessages } from '@otp-kit/client/messages';
import type { ReactNode } from 'react';

/** Asks about a likely typo in an email address, before the first code is sent to it. */
export interface FormEmailSuggestion {
  /** The address that was more likely meant, if any. */
  readonly suggest: (email: string) => string | undefined;
  /** Renders the question below the field. The form sends what was typed when it is submitted again. */
  readonly render: (props: EmailSuggestionSlotProps) => ReactNode;
}

/** Props of the question. */
export interface EmailSuggestionSlotProps {
  /** The suggested address. */
  readonly email: string;
  readonly messages: FormMessages;
  /** Puts it into the field. */
  readonly onTake: () => void;
}
