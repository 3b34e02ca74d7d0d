import type { ReactNode } from 'react';
import { Action } from '../components/action.tsx';
import { usePageTools } from '../flow/page-context.ts';
import type { PageFailure } from '../flow/page-failure.ts';
import { redirectTarget } from '../service/redirect-target.ts';
import { failureSentence } from '../texts/failure-word.ts';
import type { PageTexts } from '../texts/texts-en.ts';
import { StepLayout } from './step-layout.tsx';

/** The attempt can no longer succeed here. Shows why, and what to do now. */
export function EndedView({ failure }: { failure: PageFailure }): ReactNode {
  const { goBack, isFramed, messages, texts } = usePageTools();
  const advice = isFramed ? texts.endedFramed : texts.endedAlone;
  // No message of the interface asks the parent for a new attempt, so a frame offers none itself.
  const target = isFramed ? undefined : redirectTarget(failure.redirectUrl);
  const canLeave = target !== undefined || goBack !== undefined;
  const isExpired = failure.code === 'ATTEMPT_EXPIRED';
  const isOver = isExpired || failure.code === 'MAX_ATTEMPTS_EXCEEDED';
  const action = isOver ? texts.startAgain : texts.goBack;
  return (
    <StepLayout
      heading={headingOf(failure, texts)}
      icon={isExpired ? 'clock' : 'stop'}
      tone="danger"
      text={
        <>
          {failureSentence(failure, texts, messages)}{' '}
          {failure.attemptEnded && !(isOver && canLeave) && advice}
        </>
      }
    >
      {target !== undefined && (
        <a className="otp-button page-link" data-kind="primary" href={target}>
          {action}
        </a>
      )}
      {target === undefined && goBack && failure.attemptEnded && (
        <Action kind="primary" onClick={goBack}>
          {action}
        </Action>
      )}
    </StepLayout>
  );
}

function headingOf({ code }: PageFailure, texts: PageTexts): string {
  switch (code) {
    case 'ATTEMPT_EXPIRED':
      return texts.expiredHeading;
    case 'FINGERPRINT_INCONSISTENT':
      return texts.elsewhereHeading;
    case 'ATTEMPT_NOT_FOUND':
    case 'INVALID_ID_FORMAT':
      return texts.unknownHeading;
    default:
      return texts.endedHeading;
  }
}

/** Confirms the verification. A top-level page also has a link, for a browser that does not open the app. */
export function VerifiedView({ redirectUrl }: { redirectUrl?: string | undefined }): ReactNode {
  const { isFramed, passkeyMessages, texts } = usePageTools();
  const target = isFramed ? undefined : redirectTarget(redirectUrl);
  return (
    <StepLayout
      heading={texts.verifiedHeading}
      icon="check"
      tone="success"
      text={target === undefined ? texts.verifiedText : texts.verifiedLeaving}
    >
      {target !== undefined && (
        <a className="otp-button page-link" data-kind="primary" href={target}>
          {passkeyMessages.goOn}
        </a>
      )}
    </StepLayout>
  );
}
