'use client';

import type { ActiveFlow, CodeState, FlowFailure } from '@otp-kit/client';
import { failureMessage, fillText, numberText, outcomeOf } from '@otp-kit/client/messages';
import type { PhoneChannel } from '@otp-kit/protocol';
import type { FormEvent, ReactNode } from 'react';
import { type CodeEntry, useCodeEntry } from '../hooks/use-code-entry.ts';
import { useCountdown } from '../hooks/use-countdown.ts';
import { type FormView, useFormView } from './form-view.ts';

/** What the parts of the code step share. */
export interface CodeView extends FormView {
  readonly activeFlow: ActiveFlow;
  readonly canVerify: boolean;
  readonly entry: CodeEntry;
  readonly error: ReactNode;
  /** The failure of the flow that the error describes, if any. */
  readonly failure: FlowFailure | undefined;
  /** The chosen channel failed, so the focus moves to the next one. */
  readonly isChannelToBlame: boolean;
  /** The code is no longer valid, so requesting another one is the main action. */
  readonly isSpent: boolean;
  /** No request is running. */
  readonly isWaiting: boolean;
  readonly onResend: (channel?: PhoneChannel) => void;
  readonly onSubmit: (event: FormEvent) => void;
  readonly resendInSeconds: number;
  /** How long until the code can be verified again. */
  readonly retryInSeconds: number;
  readonly verify: (code: string) => void;
}

/**
 * The code step around a part.
 *
 * @throws if there is none
 */
export function useCodeView(): CodeView {
  const view = useFormView();
  if (isCodeView(view)) return view;
  throw new Error('a part is outside of OtpFormCode');
}

function isCodeView(view: FormView): view is CodeView {
  return 'activeFlow' in view;
}

/** Takes the code and verifies it, or requests another one. */
export function useCodeStep(activeFlow: ActiveFlow): CodeView {
  const view = useFormView();
  const { flow, focus, messages, state } = view;
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
  const failure = verifyFailure ?? resendFailure;
  const problem = isSpent
    ? messages.expiredCode
    : entry.problem &&
      fillText(messages[entry.problem], {
        digits: numberText(activeFlow.digits, messages.locale),
      });

  function verify(code: string): void {
    if (!canVerify) return;
    focus.markActed();
    void flow.verify(code);
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (entry.code.length === activeFlow.digits) {
      verify(entry.code);
    } else if (canVerify) {
      entry.markIncomplete();
      focus.focusNow();
    }
  }

  function handleResend(channel?: PhoneChannel): void {
    entry.unmark();
    focus.markActed();
    void flow.resend({ channel });
  }

  return {
    ...view,
    activeFlow,
    canVerify,
    entry,
    error: failureMessage(failure, state, messages) ?? problem,
    failure,
    isChannelToBlame: outcomeOf(resendFailure) === 'choose-channel',
    isSpent,
    isWaiting,
    onResend: handleResend,
    onSubmit: handleSubmit,
    resendInSeconds: useCountdown(activeFlow.resendAtMs),
    retryInSeconds,
    verify,
  };
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
