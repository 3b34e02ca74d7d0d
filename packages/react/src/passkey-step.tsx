'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { ActionButton } from './action-button.tsx';
import type { PasskeySlotProps } from './form-passkey.ts';
import type { PasskeyMessages } from './passkey-messages.ts';
import {
  type EnrollPasskey,
  type PasskeyOfferStatus,
  usePasskeyOffer,
} from './use-passkey-offer.ts';

interface PasskeyStepProps extends Omit<PasskeySlotProps, 'locale'> {
  readonly enroll: EnrollPasskey;
  readonly messages: PasskeyMessages;
}

/** Offers a passkey, and says what became of it. It goes by a button alone: nobody is hurried on. */
export function PasskeyStep(props: PasskeyStepProps): ReactNode {
  const { messages, onEnd, verifiedText } = props;
  const { accept, status } = usePasskeyOffer(props);
  const isOpen = status === 'offered' || status === 'working';
  const step = isOpen ? 'offered' : status;
  const heading = useRef<HTMLHeadingElement>(null);

  // With each step the buttons change, and would take the focus with them.
  useEffect(() => {
    if (step) heading.current?.focus();
  }, [step]);

  return (
    <div className="otp-step" data-state={status}>
      <header className="otp-header">
        <p className="otp-note">{verifiedText}</p>
        <h2
          className={`otp-heading ${status === 'done' ? 'otp-verified' : 'otp-passkey'}`}
          ref={heading}
          tabIndex={-1}
        >
          {messages[`${step}Heading`]}
        </h2>
        {/* There from the start: a region that comes with its text is not announced. */}
        <p className="otp-text" role="status">
          {messages[TEXTS[status]]}
        </p>
      </header>
      <div className="otp-actions">
        {isOpen ? (
          <>
            <ActionButton isBusy={status === 'working'} kind="primary" onClick={accept}>
              {messages.accept}
            </ActionButton>
            <ActionButton isBlocked={status === 'working'} kind="quiet" onClick={onEnd}>
              {messages.decline}
            </ActionButton>
          </>
        ) : (
          <ActionButton kind="primary" onClick={onEnd}>
            {messages.goOn}
          </ActionButton>
        )}
      </div>
    </div>
  );
}

const TEXTS = {
  offered: 'offeredText',
  working: 'workingText',
  done: 'doneText',
  failed: 'laterText',
  expired: 'laterText',
} as const satisfies Record<PasskeyOfferStatus, keyof PasskeyMessages>;
