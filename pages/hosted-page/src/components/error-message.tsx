import { durationText, failureText, fillText } from '@otp-kit/client/messages';
import { useCountdown } from '@otp-kit/react';
import { type ReactNode, useEffect, useState } from 'react';
import { usePageTools } from '../flow/page-context.ts';
import type { PageFailure } from '../flow/page-failure.ts';
import { failureSentence } from '../texts/failure-word.ts';

interface ErrorMessageProps {
  readonly failure?: PageFailure | undefined;
  /** What the page itself found wrong; it replaces the failure. */
  readonly text?: string | undefined;
  readonly id?: string;
}

/** What went wrong, and how long to wait; announced at once. Without a failure there is nothing. */
export function ErrorMessage({ failure, text, id }: ErrorMessageProps): ReactNode {
  const { messages, texts } = usePageTools();
  const seconds = useCountdown(failure?.retryAtMs);
  const isOnlineAgain = useOnlineAgain(failure);
  const sentence = text ?? (failure && failureSentence(failure, texts, messages));
  if (sentence === undefined) return null;
  if (isOnlineAgain && text === undefined) {
    return (
      <p className="otp-note" id={id} role="status">
        {messages.retryNow}
      </p>
    );
  }
  return (
    <div className="stack page-trouble">
      <p className="otp-alert" id={id} role="alert">
        {sentence}
      </p>
      {seconds > 0 && (
        <p className="otp-note" role="timer">
          {fillText(messages.retryIn, { time: durationText(seconds, messages) })}
        </p>
      )}
    </div>
  );
}

/** Whether the browser has come online since a failure for which it had no connection. */
function useOnlineAgain(failure: PageFailure | undefined): boolean {
  const [ended, setEnded] = useState<PageFailure>();
  useEffect(() => {
    if (!failure || failureText(failure) !== 'offline') return;
    const end = () => setEnded(failure);
    addEventListener('online', end);
    return () => removeEventListener('online', end);
  }, [failure]);
  return failure !== undefined && failure === ended;
}
