'use client';

import type { ActiveFlow, CodeState, FlowFailure } from '@otp-kit/client';
import { type FormMessages, failureMessage, numberText, outcomeOf } from '@otp-kit/client/messages';
import type { AddressKind, PhoneChannel } from '@otp-kit/protocol';
import type { FormEvent, ReactNode } from 'react';
import { type CodeProblem, useCodeEntry } from '../hooks/use-code-entry.ts';
import { useCountdown } from '../hooks/use-countdown.ts';
import type { OtpFlowBinding } from '../hooks/use-otp-flow.ts';
import type { StepFocus } from '../hooks/use-step-focus.ts';
import { ActionButton } from './action-button.tsx';
import { KINDS } from './address-kind.ts';
import { CodeField, type RenderCode } from './code-field.tsx';
import { fillText } from './fill-text.ts';
import { ResendRow } from './resend-row.tsx';
import { SentText } from './sent-text.tsx';
import type { CodeStepState } from './step-state.ts';

/** Props of {@link CodeStep}. */
export interface CodeStepProps {
  readonly activeFlow: ActiveFlow;
  readonly autoSubmit: boolean;
  readonly captcha: ReactNode;
  readonly flow: Pick<
    OtpFlowBinding,
    'cancelSending' | 'editAddress' | 'prepare' | 'resend' | 'verify'
  >;
  readonly focus: StepFocus;
  /** What the code was sent to. */
  readonly kind: AddressKind;
  readonly renderCode: RenderCode | undefined;
  readonly state: CodeStepState;
  readonly messages: FormMessages;
}

/** Takes the code and verifies it, or requests another one. */
export function CodeStep(props: CodeStepProps): ReactNode {
  const { activeFlow, autoSubmit, captcha, flow, focus, kind, renderCode, state, messages } = props;
  const entry = useCodeEntry(activeFlow);
  const hasExpired = useCountdown(activeFlow.expiresAtMs) === 0;
  const waiting = state.status === 'code' ? state : undefined;
  const isWaiting = waiting !== undefined;
  // The proxy or the clock says that the code is no longer valid.
  const isSpent = isWaiting && (waiting.spent === true || hasExpired);
  const [verifyFailure, resendFailure] = failuresOf(
    entry.problem ? undefined : waiting,
    hasExpired,
  );
  // A resend has its own time.
  const retryInSeconds = useCountdown(verifyFailure && waiting?.retryAtMs);
  const canVerify = isWaiting && !isSpent && retryInSeconds === 0;
  const isChannelToBlame = outcomeOf(resendFailure) === 'choose-channel';
  const failure = verifyFailure ?? resendFailure;
  const problem = isSpent
    ? messages.expiredCode
    : entry.problem && lengthText(entry.problem, activeFlow, messages);

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

  function resend(channel?: PhoneChannel): void {
    entry.unmark();
    focus.markActed();
    void flow.resend({ channel });
  }

  function handleEdit(): void {
    focus.markActed();
    flow.editAddress();
  }

  return (
    <form className="otp-step" method="post" noValidate onSubmit={handleSubmit}>
      <div className="otp-header">
        <h2 className="otp-heading">{messages.codeHeading}</h2>
        <p className="otp-text">
          <SentText address={state.address} flow={activeFlow} messages={messages} />{' '}
          <ActionButton isBlocked={!isWaiting} kind="quiet" onClick={handleEdit}>
            {messages[KINDS[kind].edit]}
          </ActionButton>
        </p>
      </div>
      <CodeField
        activeFlow={activeFlow}
        entry={entry}
        error={failureMessage(failure, state, messages) ?? problem}
        failure={failure}
        inputRef={isSpent || isChannelToBlame ? undefined : focus.target}
        isReadOnly={!isWaiting || isSpent}
        isSpent={isSpent}
        onComplete={autoSubmit ? verify : undefined}
        renderCode={renderCode}
        retryInSeconds={retryInSeconds}
        messages={messages}
      />
      <div className="otp-actions">
        {isSpent || (
          <ActionButton
            buttonRef={focus.leaving}
            isBlocked={!canVerify}
            isBusy={state.status === 'verifying'}
            kind="primary"
          >
            {messages.verifyCode}
          </ActionButton>
        )}
        <div className="otp-more">
          <ResendRow
            {...props}
            isChannelToBlame={isChannelToBlame}
            isSpent={isSpent}
            onResend={resend}
          />
          {captcha}
        </div>
      </div>
    </form>
  );
}

/**
 * The failure of the last verification, and that of the last resend: at most one is set. An expired code
 * replaces the other failures of a verification.
 */
function failuresOf(
  waiting: CodeState | undefined,
  hasExpired: boolean,
): readonly (FlowFailure | undefined)[] {
  const failure = waiting?.failure;
  if (failure?.action !== 'verify') return [undefined, failure];
  return hasExpired && !waiting?.spent ? [] : [failure];
}

function lengthText(
  problem: CodeProblem,
  { digits }: ActiveFlow,
  messages: FormMessages,
): ReactNode {
  return fillText(messages[problem], { digits: numberText(digits, messages.locale) });
}
