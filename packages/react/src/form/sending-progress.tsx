'use client';

import type { FormMessages } from '@otp-kit/client/messages';
import type { ReactNode } from 'react';
import type { OtpFlowBinding } from '../hooks/use-otp-flow.ts';
import type { StepFocus } from '../hooks/use-step-focus.ts';
import { ActionButton } from './action-button.tsx';
import type { OngoingState } from './step-state.ts';

interface SendingProgressProps {
  readonly flow: Pick<OtpFlowBinding, 'cancelSending'>;
  readonly focus: StepFocus;
  readonly state: OngoingState;
  readonly messages: FormMessages;
}

/** The progress of a send, with a button to cancel it. */
export function SendingProgress(props: SendingProgressProps): ReactNode {
  const { flow, focus, state, messages } = props;
  const text = state.status === 'proving' ? messages.preparing : messages.sending;

  function handleCancel(): void {
    flow.cancelSending();
    focus.focusNow();
  }

  return (
    <div className="otp-progress" data-state={state.status}>
      {/* The status region announces it. */}
      <span aria-hidden="true">{text}</span>
      <ActionButton kind="quiet" onClick={handleCancel}>
        {messages.cancel}
      </ActionButton>
      <progress aria-label={text} className="otp-progress-bar" max={1} value={share(state)} />
    </div>
  );
}

/**
 * The probability that a search of this length has ended: it only grows and stays below 1. The share of
 * the expected hashes would reach 100 % in every third search.
 */
function share(state: OngoingState): number {
  if (state.status !== 'proving') return 1;
  if (state.progress === undefined) return 0;
  return 1 - Math.exp(-state.progress.hashes / state.progress.expectedHashes);
}
