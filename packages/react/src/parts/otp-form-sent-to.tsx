'use client';

import type { ReactNode } from 'react';
import { KINDS } from '../address/address-kind.ts';
import { ActionButton } from '../form/action-button.tsx';
import { useCodeView } from '../form/code-view.ts';
import { SentText } from '../form/sent-text.tsx';

/** Shows where the code went, with a button that leads back to the address. */
export function OtpFormSentTo(): ReactNode {
  const { activeFlow, classOf, draft, flow, focus, isWaiting, messages } = useCodeView();

  return (
    <p className={`${classOf('text')} otp-sent`}>
      <SentText activeFlow={activeFlow} />{' '}
      <ActionButton
        isBlocked={!isWaiting}
        kind="quiet"
        onClick={() => {
          focus.markActed();
          flow.editAddress();
        }}
      >
        {messages[KINDS[draft.kind].edit]}
      </ActionButton>
    </p>
  );
}
