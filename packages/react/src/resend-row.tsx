'use client';

import type {
  ActiveFlow,
  CodeState,
  ProvingState,
  SendingState,
  VerifyingState,
} from '@otp-kit/client';
import type { ReactNode } from 'react';
import { ActionButton } from './action-button.tsx';
import { CountdownNote } from './countdown-note.tsx';
import { SendingProgress } from './sending-progress.tsx';
import { useCountdown } from './use-countdown.ts';
import type { FormTexts } from './use-form-texts.ts';
import type { OtpFlowBinding } from './use-otp-flow.ts';
import type { StepFocus } from './use-step-focus.ts';

interface ResendRowProps {
  readonly activeFlow: ActiveFlow;
  readonly flow: Pick<OtpFlowBinding, 'cancelSending' | 'prepare' | 'resend'>;
  readonly focus: StepFocus;
  /** Another code is the only way on, so asking for it becomes the main action. */
  readonly isSpent: boolean;
  readonly state: CodeState | ProvingState | SendingState | VerifyingState;
  readonly texts: FormTexts;
}

/** Asks for another code, as soon as that is allowed, and shows how far that is. */
export function ResendRow(props: ResendRowProps): ReactNode {
  const { activeFlow, flow, focus, isSpent, state, texts } = props;
  const { messages } = texts;
  const isWaiting = state.status === 'code';
  const inSeconds = useCountdown(activeFlow.resendAt);

  if (state.status === 'proving' || state.status === 'sending') {
    return (
      <SendingProgress
        messages={messages}
        onCancel={() => {
          flow.cancelSending();
          focus.focusNow();
        }}
        state={state}
      />
    );
  }

  const button = (
    <ActionButton
      buttonRef={isSpent ? focus.target : undefined}
      isBlocked={!isWaiting || inSeconds > 0}
      kind={isSpent ? 'primary' : 'quiet'}
      onClick={() => {
        focus.markActed();
        void flow.resend();
      }}
      onIntent={flow.prepare}
    >
      {messages.resendCode}
    </ActionButton>
  );
  const countdown = inSeconds > 0 && (
    <CountdownNote seconds={inSeconds} text={messages.resendIn} texts={texts} />
  );
  if (isSpent) {
    return (
      <>
        {button}
        {countdown}
      </>
    );
  }
  return (
    <p className="otp-note otp-resend">
      {countdown || (
        <>
          {messages.resendQuestion} {button}
        </>
      )}
    </p>
  );
}
