import { useCountdown } from '@otp-kit/react';
import type { ReactNode } from 'react';
import { Action } from './action.tsx';
import { usePageTools } from './page-context.ts';
import type { PageFailure } from './page-failure.ts';
import { Spinner } from './spinner.tsx';
import { StepLayout } from './step-layout.tsx';
import { Trouble } from './trouble.tsx';

/** The first code is on its way without a choice, or could not be sent. */
export function SendingView({ failure }: { failure?: PageFailure | undefined }): ReactNode {
  const { actions, texts } = usePageTools();
  const waitSeconds = useCountdown(failure?.retryAtMs);

  if (!failure) {
    return (
      <StepLayout heading={texts.sendingHeading} icon="send">
        <Spinner text={texts.loading} />
      </StepLayout>
    );
  }
  return (
    <StepLayout heading={texts.unsentHeading} icon="send" mood="bad">
      <Trouble failure={failure} />
      <Action isBlocked={waitSeconds > 0} kind="primary" onClick={() => actions.send()}>
        {texts.retry}
      </Action>
    </StepLayout>
  );
}
