'use client';

import type { OtpFlowState } from '@otp-kit/client';
import type { ReactNode } from 'react';
import { ActionButton } from './action-button.tsx';
import { useFormView } from './form-view.ts';

/** The progress of a send, with a button to cancel it. */
export function SendingProgress(): ReactNode {
  const { classOf, flow, focus, messages, state } = useFormView();
  const text = state.status === 'proving' ? messages.preparing : messages.sending;

  return (
    <div className={classOf('progress')} data-state={state.status}>
      {/* The status region announces it. */}
      <span aria-hidden="true">{text}</span>
      <ActionButton
        kind="quiet"
        onClick={() => {
          flow.cancelSending();
          focus.focusNow();
        }}
      >
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
function share({ status, progress }: OtpFlowState): number {
  if (status !== 'proving') return 1;
  return progress ? 1 - Math.exp(-progress.hashes / progress.expectedHashes) : 0;
}
