'use client';

import type { CodeState } from '@otp-kit/client';
import type { ReactNode } from 'react';
import { useFormView } from '../form/form-view.ts';
import { SentText } from '../form/sent-text.tsx';
import { useCountdown } from '../hooks/use-countdown.ts';

/**
 * The status region for screen readers. It is in the document from the first render, because a region
 * that is added with its text is not announced. Countdowns are not part of it, except for two moments.
 */
export function OtpFormStatus(): ReactNode {
  return (
    <div className="otp-status" role="status">
      <StatusText />
    </div>
  );
}

function StatusText(): ReactNode {
  const { messages, state, verified } = useFormView();
  // A failure is announced by its alert.
  if (state.failure) return null;
  if (state.status === 'code') return <CodeStatus state={state} />;
  return {
    address: state.retryAtMs && messages.retryNow,
    proving: messages.preparing,
    sending: messages.sending,
    verifying: messages.checking,
    verified,
  }[state.status];
}

function CodeStatus({ state: { flow, retryAtMs } }: { readonly state: CodeState }): ReactNode {
  const { messages } = useFormView();
  const expiresInSeconds = useCountdown(flow.expiresAtMs);
  const resendInSeconds = useCountdown(flow.resendAtMs);
  if (expiresInSeconds === 0) return null;
  if (expiresInSeconds <= WARN_SECONDS) return messages.expiresSoon;
  if (retryAtMs) return messages.retryNow;
  if (resendInSeconds === 0) return messages.resendReady;
  return (
    <>
      {flow.payload} <SentText activeFlow={flow} />
    </>
  );
}

const WARN_SECONDS = 30;
