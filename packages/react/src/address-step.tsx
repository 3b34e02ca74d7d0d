'use client';

import type { AddressState, ProvingState, SendingState } from '@otp-kit/client';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { ActionButton } from './action-button.tsx';
import { CountdownNote } from './countdown-note.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { blamesEntry, failureText } from './failure-text.ts';
import { type PhoneReading, readPhone } from './phone-text.ts';
import { SendingProgress } from './sending-progress.tsx';
import { useCountdown } from './use-countdown.ts';
import type { FormTexts } from './use-form-texts.ts';
import type { OtpFlowBinding } from './use-otp-flow.ts';
import type { StepFocus } from './use-step-focus.ts';

/** Props of {@link AddressStep}. */
export interface AddressStepProps {
  readonly flow: Pick<OtpFlowBinding, 'cancelSending' | 'prepare' | 'send'>;
  readonly focus: StepFocus;
  readonly state: AddressState | ProvingState | SendingState;
  readonly texts: FormTexts;
}

/** Asks for a phone number and sends a code to it. */
export function AddressStep({ flow, focus, state, texts }: AddressStepProps): ReactNode {
  const { focusNow, markActed, target } = focus;
  const { messages } = texts;
  const id = useId();
  const [problem, setProblem] = useState<ProblemKey>();
  const isWaiting = state.status === 'address';
  const retryInSeconds = useCountdown(isWaiting ? state.retryAt : undefined);
  const failure = isWaiting ? state.failure : undefined;
  const error = problem ?? (failure && failureText(failure));
  const isInvalid = problem !== undefined || (failure !== undefined && blamesEntry(failure));

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!isWaiting || retryInSeconds > 0) return;
    markActed();
    const phone = new FormData(event.currentTarget).get('phone');
    const reading = readPhone(typeof phone === 'string' ? phone : '');
    if ('problem' in reading) {
      setProblem(reading.problem);
      focusNow();
    } else {
      setProblem(undefined);
      void flow.send({ phoneNumber: reading.phoneNumber });
    }
  }

  function handleCancel(): void {
    flow.cancelSending();
    focusNow();
  }

  return (
    // `post`: submitted before the script has run, a `get` would put the number into the address bar.
    <form
      className="otp-step"
      method="post"
      noValidate
      onFocus={flow.prepare}
      onKeyDown={flow.prepare}
      onPointerDown={flow.prepare}
      onSubmit={handleSubmit}
    >
      <header className="otp-header">
        <h2 className="otp-heading">{messages.addressHeading}</h2>
        <p className="otp-text">{messages.addressIntro}</p>
      </header>
      <div className="otp-field">
        <label className="otp-label" htmlFor={`${id}phone`}>
          {messages.phoneLabel}
        </label>
        {/* Uncontrolled, so that a number typed before hydration stays. */}
        <input
          aria-describedby={error && `${id}error`}
          aria-invalid={isInvalid || undefined}
          autoComplete="tel"
          className="otp-input"
          defaultValue={phoneNumberOf(state)}
          dir="ltr"
          enterKeyHint="send"
          id={`${id}phone`}
          inputMode="tel"
          name="phone"
          readOnly={!isWaiting}
          ref={target}
          required
          type="tel"
        />
        <FailureAlert id={`${id}error`} text={error && messages[error]} />
      </div>
      <div className="otp-actions">
        <ActionButton isBlocked={retryInSeconds > 0} isBusy={!isWaiting} kind="primary">
          {messages.sendCode}
        </ActionButton>
        {isWaiting || <SendingProgress messages={messages} onCancel={handleCancel} state={state} />}
        {retryInSeconds > 0 && (
          <CountdownNote seconds={retryInSeconds} text={messages.retryIn} texts={texts} />
        )}
      </div>
    </form>
  );
}

type ProblemKey = Extract<PhoneReading, { problem: unknown }>['problem'];

function phoneNumberOf({ address }: AddressStepProps['state']): string | undefined {
  return address && 'phoneNumber' in address ? address.phoneNumber : undefined;
}
