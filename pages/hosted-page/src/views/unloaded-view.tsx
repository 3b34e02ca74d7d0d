import { useCountdown } from '@otp-kit/react';
import type { ReactNode } from 'react';
import { Action } from '../components/action.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { usePageTools } from '../flow/page-context.ts';
import type { PageFailure } from '../flow/page-failure.ts';
import { StepLayout } from './step-layout.tsx';

/** The attempt could not be read, for now. */
export function UnloadedView({ failure }: { failure: PageFailure }): ReactNode {
  const { actions, texts } = usePageTools();
  const waitSeconds = useCountdown(failure.retryAtMs);
  return (
    <StepLayout heading={texts.unloadedHeading} icon="cloud" mood="bad">
      <ErrorMessage failure={failure} />
      <Action isBlocked={waitSeconds > 0} kind="primary" onClick={actions.start}>
        {texts.retry}
      </Action>
    </StepLayout>
  );
}
