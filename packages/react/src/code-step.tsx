'use client';

import type {
  ActiveFlow,
  CodeState,
  FlowFailure,
  ProvingState,
  SendingState,
  VerifyingState,
} from '@otp-kit/client';
import type { FormEvent, ReactNode } from 'react';
import { ActionButton } from './action-button.tsx';
import { CodeField } from './code-field.tsx';
import { CountdownNote } from './countdown-note.tsx';
import { blamesEntry, failureText } from './failure-text.ts';
import { fillText } from './fill-text.tsx';
import type { Messages } from './messages.ts';
import { numberText } from './number-text.ts';
import { ResendRow } from './resend-row.tsx';
import { SentText } from './sent-text.tsx';
import { useCodeEntry } from './use-code-entry.ts';
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
  const { messages } = texts;
  const entry = useCodeEntry(activeFlow);
  const hasExpired = useCountdown(activeFlow.expiresAt) === 0;
  const { isWaiting, isSpent, failure, retryAt } = readState(state, hasExpired);
  const retryInSeconds = useCountdown(retryAt);
  const canVerify = isWaiting && !isSpent && retryInSeconds === 0;
  const error = entry.isIncomplete
    ? incompleteText(activeFlow, texts)
    : failureOrExpiry(failure, isSpent, messages);

  function verify(code: string): void {
    if (!canVerify) return;
    focus.markActed();
    void flow.verify(code);
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (entry.code.length === activeFlow.digits) {
      verify(entry.code);
    } else if (canVerify) {
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
      <CodeField
        activeFlow={activeFlow}
        entry={entry}
        error={error}
        inputRef={isSpent ? undefined : focus.target}
        isInvalid={entry.isIncomplete || isCodeToBlame(failure)}
        isReadOnly={!isWaiting || isSpent}
        isSpent={isSpent}
        onComplete={autoSubmit ? verify : undefined}
        texts={texts}
      />
      <div className="otp-actions">
        {isSpent || (
          <ActionButton isBlocked={!canVerify} isBusy={state.status === 'verifying'} kind="primary">
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

interface CodeStepState {
  /** The person may act: nothing is under way. */
  readonly isWaiting: boolean;
  /** The code is of no more use, by the proxy's word or by the clock. */
  readonly isSpent: boolean;
  readonly failure: FlowFailure | undefined;
  /** From when on a code may be verified again; a resend has its own time. */
  readonly retryAt: number | undefined;
}

function readState(state: CodeStepProps['state'], hasExpired: boolean): CodeStepState {
  if (state.status !== 'code') {
    return { isWaiting: false, isSpent: false, failure: undefined, retryAt: undefined };
  }
  const { failure, spent } = state;
  const retryAt = failure?.action === 'verify' ? state.retryAt : undefined;
  return { isWaiting: true, isSpent: spent === true || hasExpired, failure, retryAt };
}

function isCodeToBlame(failure: FlowFailure | undefined): boolean {
  return failure?.action === 'verify' && blamesEntry(failure);
}

function incompleteText({ digits }: ActiveFlow, { locale, messages }: FormTexts): ReactNode {
  return fillText(messages.codeIncomplete, { digits: numberText(digits, locale) });
}

function failureOrExpiry(
  failure: FlowFailure | undefined,
  isSpent: boolean,
  messages: Messages,
): string | undefined {
  if (failure) return messages[failureText(failure)];
  return isSpent ? messages.expiredCode : undefined;
}
