import { type EmailSuggestionMessages, textParts } from '@otp-kit/client/messages';
import type { ReactNode } from 'react';
import { ActionButton } from '../form/action-button.tsx';
import type { EmailSuggestionSlotProps } from '../form/email-suggestion.ts';

/** The English texts of the question. */
export const enEmailSuggestion: EmailSuggestionMessages = {
  question: 'Did you mean {email}?',
  take: 'Use this address',
};

/** "Did you mean mona@gmail.com?", announced immediately, with a button that takes the address. */
export function EmailQuestion({ email, messages, onTake }: EmailSuggestionSlotProps): ReactNode {
  const texts = { ...enEmailSuggestion, ...messages.emailSuggestion };
  return (
    <p className="otp-note otp-suggestion" role="alert">
      {textParts<ReactNode>(texts.question, {
        email: (
          <bdi dir="ltr" key="email">
            {email}
          </bdi>
        ),
      })}{' '}
      <ActionButton kind="quiet" onClick={onTake}>
        {texts.take}
      </ActionButton>
    </p>
  );
}
