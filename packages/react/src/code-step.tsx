'use client';

import type {
  ActiveFlow,
  CodeState,
  ProvingState,
  SendingState,
  VerifyingState,
} from '@otp-kit/client';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { ActionButton } from './action-button.tsx';
import { CodeInput } from './code-input.tsx';
import { CountdownNote } from './countdown-note.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { blamesEntry, failureText } from './failure-text.ts';
import { fillText } from './fill-text.tsx';
import { numberText } from './number-text.ts';
import { ResendRow } from './resend-row.tsx';
import { SentText } from './sent-text.tsx';
import { useCountdown } from './use-countdown.ts';
import type { FormTexts } from './use-form-texts.ts';
import type { OtpFlowBinding } from './use-otp-flow.ts';
import type { StepFocus } from './use-step-focus.ts';

/** Props of {@link CodeStep}. */
export interface CodeStepProps {
  readonly activeFlow: ActiveFlow;
  readonly autoSubmit: boolean;
  readonly flow: Pick<
    OtpFlowBinding,
    'cancelSending' | 'editAddress' | 'prepare' | 'resend' | 'verify'
  >;
  readonly focus: StepFocus;
  readonly state: CodeState | ProvingState | SendingState | VerifyingState;
  readonly texts: FormTexts;
}

/** Takes the code and checks it, or asks for another one. */
export function CodeStep(props: CodeStepProps): ReactNode {
  const { activeFlow, autoSubmit, flow, focus, state, texts } = props;
  const { locale, messages } = texts;
  const id = useId();
  const entry = useEntry(activeFlow);
  const expiresInSeconds = useCountdown(activeFlow.expiresAt);
  const isWaiting = state.status === 'code';
  const isSpent = isWaiting && (state.spent === true || expiresInSeconds === 0);
  const digits = numberText(activeFlow.digits, locale);
  const failure = isWaiting ? state.failure : undefined;
  const verifyFailure = failure?.action === 'verify' ? failure : undefined;
  const retryInSeconds = useCountdown(isWaiting && verifyFailure ? state.retryAt : undefined);
  const isInvalid = entry.isIncomplete || (verifyFailure && blamesEntry(verifyFailure));
  const error = errorText();

  const describedBy = [...(error ? [`${id}error`] : []), ...(isSpent ? [] : [`${id}hint`])];

  function errorText(): ReactNode {
    if (entry.isIncomplete) return fillText(messages.codeIncomplete, { digits });
    if (failure) return messages[failureText(failure)];
    return isSpent ? messages.expiredCode : undefined;
  }

  function verify(code: string): void {
    if (!isWaiting || isSpent || retryInSeconds > 0) return;
    focus.markActed();
    void flow.verify(code);
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (entry.code.length === activeFlow.digits) {
      verify(entry.code);
    } else if (isWaiting && !isSpent) {
      entry.markIncomplete();
      focus.focusNow();
    }
  }

  function handleEdit(): void {
    focus.markActed();
    flow.editAddress();
  }

  return (
    <form className="otp-step" method="post" noValidate onSubmit={handleSubmit}>
      <header className="otp-header">
        <h2 className="otp-heading">{messages.codeHeading}</h2>
        <p className="otp-text">
          <SentText flow={activeFlow} texts={texts} />{' '}
          <ActionButton isBlocked={!isWaiting} kind="quiet" onClick={handleEdit}>
            {messages.editAddress}
          </ActionButton>
        </p>
      </header>
      <div className="otp-field">
        <div className="otp-label-row">
          <label className="otp-label" htmlFor={`${id}code`}>
            {fillText(messages.codeLabel, { digits })}
          </label>
          {isSpent || (
            <CountdownNote seconds={expiresInSeconds} text={messages.expiresIn} texts={texts} />
          )}
        </div>
        <CodeInput
          aria-describedby={describedBy.join(' ')}
          aria-invalid={isInvalid || undefined}
          digits={activeFlow.digits}
          id={`${id}code`}
          name="code"
          onChange={entry.setCode}
          onComplete={autoSubmit ? verify : undefined}
          readOnly={!isWaiting || isSpent}
          ref={isSpent ? undefined : focus.target}
          required
          value={entry.code}
        />
        <FailureAlert id={`${id}error`} text={error} />
        {isSpent || (
          <p className="otp-note" id={`${id}hint`}>
            {autoSubmit ? messages.codeHintAutoSubmit : messages.codeHint}
          </p>
        )}
      </div>
      <div className="otp-actions">
        {isSpent || (
          <ActionButton
            isBlocked={!isWaiting || retryInSeconds > 0}
            isBusy={state.status === 'verifying'}
            kind="primary"
          >
            {messages.verifyCode}
          </ActionButton>
        )}
        {retryInSeconds > 0 && (
          <CountdownNote seconds={retryInSeconds} text={messages.retryIn} texts={texts} />
        )}
        <ResendRow {...{ activeFlow, flow, focus, isSpent, state, texts }} />
      </div>
    </form>
  );
}

interface Entry {
  readonly code: string;
  readonly isIncomplete: boolean;
  readonly setCode: (code: string) => void;
  readonly markIncomplete: () => void;
}

/** What has been typed for one code: when another one is sent, the field is empty. */
function useEntry({ expiresAt }: ActiveFlow): Entry {
  const [entry, setEntry] = useState({ expiresAt, code: '', isIncomplete: false });
  const current = entry.expiresAt === expiresAt ? entry : { code: '', isIncomplete: false };
  return {
    ...current,
    setCode: (code) => setEntry({ expiresAt, code, isIncomplete: false }),
    markIncomplete: () => setEntry({ expiresAt, code: current.code, isIncomplete: true }),
  };
}
