import { useCountdown } from '@otp-kit/react';
import type { ReactNode } from 'react';
import { usePageTools } from '../flow/page-context.ts';
import type { PageFailure } from '../flow/page-failure.ts';
import { failureSentence } from '../texts/failure-word.ts';
import { Clock } from './clock.tsx';

/** What went wrong, and how long to wait; announced at once. Without a failure there is nothing. */
export function ErrorMessage({
  failure,
  id,
}: {
  failure?: PageFailure | undefined;
  id?: string;
}): ReactNode {
  const { messages, texts } = usePageTools();
  const seconds = useCountdown(failure?.retryAtMs);
  if (!failure) return null;
  return (
    <div className="page-trouble">
      <p className="otp-alert" id={id} role="alert">
        {failureSentence(failure, texts, messages)}
      </p>
      {seconds > 0 && (
        <p className="otp-note" role="timer">
          {texts.retryIn(<Clock seconds={seconds} />)}
        </p>
      )}
    </div>
  );
}
