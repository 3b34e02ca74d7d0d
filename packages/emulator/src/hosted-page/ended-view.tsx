import type { ReactNode } from 'react';
import { failureSentence } from './failure-word.ts';
import { usePageTools } from './page-context.ts';
import type { PageFailure } from './page-failure.ts';
import { redirectTarget } from './redirect-target.ts';
import { StepLayout } from './step-layout.tsx';

/** The attempt can no longer succeed: says why, and what to do now. */
export function EndedView({ failure }: { failure: PageFailure }): ReactNode {
  const { isFramed, messages, texts } = usePageTools();
  const advice = isFramed ? texts.endedFramed : texts.endedAlone;
  const isExpired = failure.code === 'ATTEMPT_EXPIRED';
  const target = isFramed ? undefined : redirectTarget(failure.redirectUrl);
  return (
    <StepLayout
      heading={isExpired ? texts.expiredHeading : texts.endedHeading}
      icon={isExpired ? 'clock' : 'stop'}
      mood="bad"
      text={
        <>
          {failureSentence(failure, texts, messages)} {failure.attemptEnded && advice}
        </>
      }
    >
      {target !== undefined && (
        <a className="page-link" href={target}>
          {texts.goBack}
        </a>
      )}
    </StepLayout>
  );
}
