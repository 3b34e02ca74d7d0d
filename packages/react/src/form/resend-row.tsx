'use client';

import type { ActiveFlow } from '@otp-kit/client';
import type { FormMessages } from '@otp-kit/client/messages';
import type { AddressKind, PhoneChannel } from '@otp-kit/protocol';
import type { ReactNode } from 'react';
import { useCountdown } from '../hooks/use-countdown.ts';
import type { OtpFlowBinding } from '../hooks/use-otp-flow.ts';
import type { StepFocus } from '../hooks/use-step-focus.ts';
import { ActionButton } from './action-button.tsx';
import { ChannelButtons } from './channel-buttons.tsx';
import { CountdownNote } from './countdown-note.tsx';
import { SendingProgress } from './sending-progress.tsx';
import type { CodeStepState } from './step-state.ts';

interface ResendRowProps {
  readonly activeFlow: ActiveFlow;
  readonly flow: Pick<OtpFlowBinding, 'cancelSending' | 'prepare'>;
  readonly focus: StepFocus;
  /** The chosen channel failed, so the focus moves to the next one. */
  readonly isChannelToBlame: boolean;
  /** Only another code helps, so requesting it is the main action. */
  readonly isSpent: boolean;
  /** An email address has no channels to choose from. */
  readonly kind: AddressKind;
  readonly onResend: (channel?: PhoneChannel) => void;
  readonly state: CodeStepState;
  readonly messages: FormMessages;
}

/** Requests another code, also by another channel, as soon as that is allowed, and shows the progress. */
export function ResendRow(props: ResendRowProps): ReactNode {
  const { activeFlow, flow, focus, isChannelToBlame, isSpent, kind, onResend } = props;
  const { state, messages } = props;
  const inSeconds = useCountdown(activeFlow.resendAtMs);
  const isBlocked = state.status !== 'code' || inSeconds > 0;
  const others = state.choosableChannels.filter(
    (name) => kind === 'phoneNumber' && !activeFlow.channels.includes(name),
  );

  if (state.status === 'proving' || state.status === 'sending') {
    return <SendingProgress {...props} state={state} />;
  }

  const button = (
    <ActionButton
      buttonRef={isSpent && !isChannelToBlame ? focus.target : focus.leaving}
      isBlocked={isBlocked}
      kind={isSpent ? 'primary' : 'quiet'}
      onClick={() => onResend()}
      onIntent={flow.prepare}
    >
      {messages.resendCode}
    </ActionButton>
  );
  const countdown = inSeconds > 0 && (
    <CountdownNote seconds={inSeconds} text={messages.resendIn} messages={messages} />
  );
  return (
    <>
      {isSpent && button}
      {isSpent ? (
        countdown
      ) : (
        <p className="otp-note otp-resend">
          {countdown || (
            <>
              {messages.resendQuestion} {button}
            </>
          )}
        </p>
      )}
      {inSeconds === 0 && others.length > 0 && (
        <ChannelButtons
          channels={others}
          firstRef={isChannelToBlame ? focus.target : undefined}
          isBlocked={isBlocked}
          messages={messages}
          onChoose={onResend}
          onIntent={flow.prepare}
        />
      )}
    </>
  );
}
