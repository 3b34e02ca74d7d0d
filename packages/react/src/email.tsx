'use client';

/**
 * The suggestion for a typo in an email address. A separate entry, so that a form without it does not
 * load it.
 *
 * @module
 */
import { EmailQuestion } from './email/email-question.tsx';
import { suggestEmail } from './email/suggest-email.ts';
import type { FormEmailSuggestion } from './form/email-suggestion.ts';

export type { EmailSuggestionMessages } from '@otp-kit/client/messages';
export { enEmailSuggestion } from './email/email-question.tsx';
export type { EmailSuggestionSlotProps, FormEmailSuggestion } from './form/email-suggestion.ts';
export { suggestEmail };

/** For `OtpForm`: asks "Did you mean mona@gmail.com?" and sends what was typed if the user submits again. */
export const emailSuggestion: FormEmailSuggestion = {
  suggest: suggestEmail,
  render: (props) => <EmailQuestion {...props} />,
};
