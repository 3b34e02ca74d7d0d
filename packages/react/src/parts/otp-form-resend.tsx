'use client';

import type { ReactNode } from 'react';
import { ChannelButtons } from '../form/channel-buttons.tsx';
import { useCodeView } from '../form/code-view.ts';
import { CountdownNote } from '../form/countdown-note.tsx';
import { ResendButton } from '../form/resend-button.tsx';
import { SendingProgress } from '../form/sending-progress.tsx';

/** Requests another code, also by another channel, as soon as that is allowed, and shows the progress. */
export function OtpFormResend(): ReactNode {
  const { classOf, isSpent, messages, resendInSeconds, state } = useCodeView();
  if (state.status === 'proving' || state.status === 'sending') return <SendingProgress />;
  return (
    <>
      <p className={`${classOf('note')} otp-resend`}>
        {resendInSeconds > 0 ? (
          <CountdownNote seconds={resendInSeconds} text={messages.resendIn} />
        ) : (
          // The main action is in the place of the button that verifies.
          isSpent || (
            <>
              {messages.resendQuestion} <ResendButton kind="quiet" />
            </>
          )
        )}
      </p>
      <ChannelButtons />
    </>
  );
}
