'use client';

import type { ReactNode } from 'react';
import { ActionButton } from '../form/action-button.tsx';
import { useAddressView } from '../form/address-view.ts';

/** The button that sends a code. */
export function OtpFormSendButton(): ReactNode {
  const { isWaiting, messages, retryInSeconds } = useAddressView();
  return (
    <ActionButton isBlocked={retryInSeconds > 0} isBusy={!isWaiting} kind="primary">
      {messages.sendCode}
    </ActionButton>
  );
}
