'use client';

import type { ReactNode } from 'react';
import { ActionButton } from '../form/action-button.tsx';
import type { PasskeySlotProps } from './form-passkey.ts';
import type { PasskeyMessages } from './passkey-messages.ts';
import { type EnrollPasskey, usePasskeyOffer } from './use-passkey-offer.ts';

interface PasskeyStepProps extends Omit<PasskeySlotProps, 'messages'> {
  readonly enroll: EnrollPasskey;
  readonly messages: PasskeyMessages;
}

/** Offers a passkey, and says what became of it. It goes by a button alone: nobody is hurried on. */
export function PasskeyStep(props: PasskeyStepProps): ReactNode {
  const { messages, onEnd, verified } = props;
  const { accept, status } = usePasskeyOffer(props);
  const isBusy = status === 'working';
  const isOpen = isBusy || status === 'offered';
  const isDone = status === 'done';

  return (
    <div className="otp-step" data-state={status}>
      <div className="otp-header">
        <p className="otp-note">{verified}</p>
        <h2
          className="otp-heading otp-passkey"
          // Another element with the other buttons, which may have taken the focus with them.
          key={String(isOpen)}
          ref={takeFocus}
          tabIndex={-1}
        >
          {isOpen ? messages.heading : isDone ? messages.doneHeading : messages.failedHeading}
        </h2>
        {/* There from the start: a region that comes with its text is not announced. */}
        <p className="otp-text" role="status">
          {isBusy ? messages.working : isOpen || isDone ? messages.benefit : messages.failedText}
        </p>
      </div>
      <div className="otp-actions">
        <ActionButton isBusy={isBusy} kind="primary" onClick={isOpen ? accept : onEnd}>
          {isOpen ? messages.accept : messages.goOn}
        </ActionButton>
        {isOpen && (
          <ActionButton kind="quiet" onClick={onEnd}>
            {messages.decline}
          </ActionButton>
        )}
      </div>
    </div>
  );
}

/** Unless the person is busy elsewhere on the page. */
function takeFocus(heading: HTMLElement | null): void {
  if (document.activeElement?.matches('body, .otp-form *')) heading?.focus();
}
