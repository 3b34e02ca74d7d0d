'use client';

import type { ReactNode } from 'react';
import type { OtpFlowBinding } from '../hooks/use-otp-flow.ts';
import type { StepFocus } from '../hooks/use-step-focus.ts';
import type { FormMessages } from '../messages/messages.ts';
import { ActionButton } from './action-button.tsx';
import type { OngoingState } from './step-state.ts';

interface SendingProgressProps {
  readonly flow: Pick<OtpFlowBinding, 'cancelSending'>;
  readonly focus: StepFocus;
  readonly state: OngoingState;
  readonly messages: FormMessages;
}

/** How far a send is: a bar while the proof is searched for, and the way back. */
export function SendingProgress(props: SendingProgressProps): ReactNode {
  const { flow, focus, state, messages } = props;
  const text = state.status === 'proving' ? messages.preparing : messages.sending;

  function handleCancel(): void {
    flow.cancelSending();
    focus.focusNow();
  }

  return (
    <div className="otp-progress" data-state={state.status}>
      {/* The status region says it to a screen reader. */}
      <span aria-hidden="true">{text}</span>
      <ActionButton kind="quiet" onClick={handleCancel}>
        {messages.cancel}
      </ActionButton>
      <progress aria-label={text} className="otp-progress-bar" max={1} value={share(state)} />
    </div>
  );
}

/**
 * The chance that a search this long has ended: it only grows, and never claims to be done. The
 * share of the expected hashes would stand at 100 % in every third search.
 */
function share(state: OngoingState): number {
  if (state.status !== 'proving') return 1;
  if (state.progress === undefined) return 0;
  return 1 - Math.exp(-state.progress.hashes / state.progress.expectedHashes);
}
