'use client';

import type { ReactNode } from 'react';
import { ActionButton } from './action-button.tsx';
import { useCodeView } from './code-view.ts';

/** Requests another code; the step's main action where the code is no longer valid. */
export function ResendButton({ kind }: { readonly kind: 'primary' | 'quiet' }): ReactNode {
  const { flow, focus, isChannelToBlame, isSpent, isWaiting, messages, onResend, resendInSeconds } =
    useCodeView();
  return (
    <ActionButton
      buttonRef={isSpent && !isChannelToBlame ? focus.target : focus.leaving}
      isBlocked={!isWaiting || resendInSeconds > 0}
      kind={kind}
      onClick={() => onResend()}
      onIntent={flow.prepare}
    >
      {messages.resendCode}
    </ActionButton>
  );
}
