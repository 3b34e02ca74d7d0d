'use client';

import type { ActiveFlow, FlowFailure } from '@otp-kit/client';
import { failureMessage, fillText, numberText, outcomeOf } from '@otp-kit/client/messages';
import type { PhoneChannel } from '@otp-kit/protocol';
import { type FormEvent, type ReactNode, useState } from 'react';
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
 * @throws if the part is outside of it
 */
export function useCodeView(): CodeView {
  return useFormView<CodeView>('activeFlow');
}

/** Takes the code and verifies it, or requests another one. */
export function useCodeStep(activeFlow: ActiveFlow): CodeView {
  const view = useFormView();
  const { draft, flow, focus, messages, state } = view;
  const entry = useCodeEntry(activeFlow);
  /** The last code that was sent, and the wrong ones in a row before it. */
  const [[lastCode, wrongBefore], setLast] = useState<readonly [string, number]>([entry.code, 0]);
  const hasExpired = !useCountdown(activeFlow.expiresAtMs);
  const isWaiting = state.status === 'code';
  // The proxy or the clock says that the code is no longer valid.
  const isSpent = isWaiting && (state.spent ?? hasExpired);
  const isAboutVerify = state.failure?.action === 'verify';
  // An expired code replaces the other failures of a verification.
  const isOutdated = isAboutVerify && hasExpired && !state.spent;
  // A wrong code is not sent again, and its error ends when the code changes.
  const isWrong = state.failure?.code === 'INVALID_OTP';
  const isCorrected = isWrong && entry.code !== lastCode;
  const failure = entry.problem || isOutdated || isCorrected ? undefined : state.failure;
  const wrongCodes = isWrong ? wrongBefore + 1 : 0;
  const resendInSeconds = useCountdown(activeFlow.resendAtMs);
  // A resend has its own time.
  const retryInSeconds = useCountdown(failure && isAboutVerify ? state.retryAtMs : undefined);
  const canVerify = isWaiting && !isSpent && !retryInSeconds;
  const digits = numberText(activeFlow.digits, messages.locale);
  const isChannelToBlame = outcomeOf(failure) === 'choose-channel';
  const problem = entry.problem && fillText(messages[entry.problem], { digits });

  function verify(code: string): void {
    if (!canVerify) return;
    const isShort = code.length !== activeFlow.digits;
    if (isShort) entry.markIncomplete();
    if (isShort || (isWrong && code === lastCode)) {
      focus.focusNow(isShort);
      return;
    }
    setLast([code, wrongCodes]);
    focus.markActed();
    void flow.verify(code);
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    verify(entry.code);
  }

  /** @param channel default: the way of the last one, unless that has failed */
  function handleResend(channel = isChannelToBlame ? undefined : draft.channel): void {
    draft.change({ channel });
    // It is no longer marked as incomplete.
    entry.setCode(entry.code);
    focus.markActed();
    void flow.resend({ channel });
  }

  return {
    ...view,
    activeFlow,
    canVerify,
    entry,
    error:
      // A new code is suggested once it can be requested; the last try is always named.
      failureMessage(
        failure,
        { ...state, wrongCodes: wrongCodes > 8 || !resendInSeconds ? wrongCodes : 0 },
        messages,
      ) ?? (isSpent ? messages.expiredCode : problem),
    failure,
    isChannelToBlame,
    isSpent,
    isWaiting,
    onResend: handleResend,
    onSubmit: handleSubmit,
    resendInSeconds,
    retryInSeconds,
    verify,
  };
}
