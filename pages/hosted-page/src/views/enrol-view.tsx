import type { ReactNode } from 'react';
import { Action } from '../components/action.tsx';
import { ErrorMessage, StepMessage } from '../components/error-message.tsx';
import { usePageTools } from '../flow/page-context.ts';
import type { EnrolStep } from '../flow/page-state.ts';
import { StepLayout } from './step-layout.tsx';

/** Offers to create a passkey after the success. */
export function EnrolView({ step: { failure, isBusy } }: { step: EnrolStep }): ReactNode {
  const { actions, passkeyMessages: texts } = usePageTools();
  return (
    <StepLayout heading={texts.heading} icon="key" text={texts.benefit}>
      <div className="otp-actions">
        <Action isBusy={isBusy} kind="primary" onClick={actions.enrol}>
          {isBusy ? texts.working : texts.accept}
        </Action>
        <Action isBlocked={isBusy} kind="secondary" onClick={actions.skipEnrolment}>
          {texts.decline}
        </Action>
      </div>
      <StepMessage>
        <ErrorMessage failure={failure} />
      </StepMessage>
    </StepLayout>
  );
}
