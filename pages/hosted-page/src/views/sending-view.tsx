import { useCountdown } from '@otp-kit/react';
import type { ReactNode } from 'react';
import { Action } from '../components/action.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { Spinner } from '../components/spinner.tsx';
import { usePageTools } from '../flow/page-context.ts';
import type { PageFailure } from '../flow/page-failure.ts';
import { StepLayout } from './step-layout.tsx';

/** The first code is on its way without a choice, or could not be sent. */
export function SendingView({ failure }: { failure?: PageFailure | undefined }): ReactNode {
  const { actions, messages, texts } = usePageTools();
  const waitSeconds = useCountdown(failure?.retryAtMs);

  if (!failure) {
    return (
      <StepLayout heading={messages.sending} icon="send">
        <Spinner text={texts.loading} />
      </StepLayout>
    );
  }
  return (
    <StepLayout heading={texts.unsentHeading} icon="send" mood="bad">
      <ErrorMessage failure={failure} />
      <Action isBlocked={waitSeconds > 0} kind="primary" onClick={() => actions.send()}>
        {texts.retry}
      </Action>
    </StepLayout>
  );
}
