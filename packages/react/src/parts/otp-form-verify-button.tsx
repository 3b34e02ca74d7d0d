'use client';

import type { ReactNode } from 'react';
import { ActionButton } from '../form/action-button.tsx';
import { useCodeView } from '../form/code-view.ts';
import { ResendButton } from '../form/resend-button.tsx';

/** The button that verifies the code, or requests another one if the code is no longer valid. */
export function OtpFormVerifyButton(): ReactNode {
  const { canVerify, focus, isSpent, messages, state } = useCodeView();
  if (isSpent) return <ResendButton kind="primary" />;
  return (
    <ActionButton
      buttonRef={focus.leaving}
      isBlocked={!canVerify}
      isBusy={state.status === 'verifying'}
      kind="primary"
    >
      {messages.verifyCode}
    </ActionButton>
  );
}
