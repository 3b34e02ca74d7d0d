'use client';

import type { PasskeyMessages } from '@otp-kit/client/messages';
import type { ReactNode } from 'react';
import { ActionButton } from '../form/action-button.tsx';
import type { PasskeySlotProps } from '../form/form-passkey.ts';
import { useFormView } from '../form/form-view.ts';
import {
  type EnrollPasskey,
  type PasskeyOfferStatus,
  usePasskeyOffer,
} from './use-passkey-offer.ts';

interface PasskeyStepProps extends Omit<PasskeySlotProps, 'messages'> {
  readonly enroll: EnrollPasskey;
  /** A passkey can be made after a failure, too. */
  readonly canRetry?: boolean;
  /** An empty `decline` leaves out its button. */
  readonly messages: PasskeyMessages;
}

/** Offers a passkey and shows the result. Only a button ends it, so that the user can read it. */
export function PasskeyStep(props: PasskeyStepProps): ReactNode {
  const { canRetry, messages, onEnd, verified } = props;
  const { classOf } = useFormView();
  const { accept, status } = usePasskeyOffer(props);
  const isBusy = status === 'working';
  const isOpen = isBusy || status === 'offered';
  const canAccept = isOpen || (canRetry && status === 'failed');
  const leave = isOpen ? messages.decline : canAccept && messages.goOn;
  const [heading, text] = textsOf(status, messages);

  return (
    <div className={classOf('step')} data-state={status}>
      <div className="otp-intro">
        <p className={classOf('note')}>{verified}</p>
        <h2
          className={`${classOf('heading')} otp-passkey`}
          // A new element with the new buttons, because a removed button may have had the focus.
          key={String(isOpen)}
          ref={takeFocus}
          tabIndex={-1}
        >
          {heading}
        </h2>
        {/* Always there, because a region that is added with its text is not announced. */}
        <p className={classOf('text')} role="status">
          {text}
        </p>
      </div>
      <div className="otp-actions">
        <ActionButton isBusy={isBusy} kind="primary" onClick={canAccept ? accept : onEnd}>
          {canAccept ? messages.accept : messages.goOn}
        </ActionButton>
        {leave && (
          <ActionButton kind="choice" onClick={onEnd}>
            {leave}
          </ActionButton>
        )}
      </div>
    </div>
  );
}

function textsOf(
  status: PasskeyOfferStatus,
  { benefit, doneHeading, failedHeading, failedText, heading, working }: PasskeyMessages,
): readonly [heading: string, text: string] {
  switch (status) {
    case 'offered':
      return [heading, benefit];
    case 'working':
      return [heading, working];
    case 'done':
      return [doneHeading, benefit];
    case 'failed':
    case 'expired':
      return [failedHeading, failedText];
  }
}

/** Takes the focus, unless another element of the page has it. */
function takeFocus(heading: HTMLElement | null): void {
  if (document.activeElement?.matches('body, .otp-form *')) heading?.focus();
}
