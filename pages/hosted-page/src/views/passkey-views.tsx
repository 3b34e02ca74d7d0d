import { useCountdown } from '@otp-kit/react';
import type { ReactNode } from 'react';
import { Action } from '../components/action.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { usePageTools } from '../flow/page-context.ts';
import type { EnrolStep, PasskeyStep } from '../flow/page-state.ts';
import { StepLayout } from './step-layout.tsx';

/** Offers the passkey first, and a code instead. */
export function PasskeyView({ step }: { step: PasskeyStep }): ReactNode {
  const { actions, messages, texts } = usePageTools();
  const { failure, isBusy, isCancelled, isUnusable } = step;
  const waitSeconds = useCountdown(failure?.retryAtMs);

  if (isUnusable) {
    return (
      <StepLayout
        heading={texts.passkeyHeading}
        icon="key"
        text={failure ? texts.passkeyMissing : texts.passkeyUnusable}
      >
        <Action kind="primary" onClick={actions.preferCode}>
          {messages.sendCode}
        </Action>
      </StepLayout>
    );
  }
  return (
    <StepLayout
      heading={texts.passkeyHeading}
      icon="key"
      text={isCancelled ? texts.passkeyUnused : texts.passkeyText}
    >
      <div className="otp-actions">
        <Action
          isBlocked={waitSeconds > 0}
          isBusy={isBusy}
          kind="primary"
          onClick={actions.usePasskey}
        >
          {isBusy ? texts.passkeyWaiting : texts.passkeyUse}
        </Action>
        <Action kind="secondary" onClick={actions.preferCode}>
          {texts.codeInstead}
        </Action>
      </div>
      <ErrorMessage failure={failure} />
    </StepLayout>
  );
}

/** Offers to create a passkey after the success. */
export function EnrolView({ step }: { step: EnrolStep }): ReactNode {
  const { failure, isBusy, isCancelled } = step;
  const { actions, passkeyMessages, texts } = usePageTools();
  return (
    <StepLayout
      heading={passkeyMessages.heading}
      icon="key"
      text={`${texts.verifiedHeading}. ${isCancelled ? texts.passkeySkipped : passkeyMessages.benefit}`}
    >
      <div className="otp-actions">
        <Action isBusy={isBusy} kind="primary" onClick={actions.enrol}>
          {isBusy ? passkeyMessages.working : passkeyMessages.accept}
        </Action>
        <Action kind="secondary" onClick={actions.skipEnrolment}>
          {passkeyMessages.decline}
        </Action>
      </div>
      <ErrorMessage failure={failure} />
    </StepLayout>
  );
}
