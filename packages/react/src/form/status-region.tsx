'use client';

import type { CodeState, OtpFlowState } from '@otp-kit/client';
import type { FormMessages } from '@otp-kit/client/messages';
import type { AddressKind } from '@otp-kit/protocol';
import type { ReactNode } from 'react';
import { useCountdown } from '../hooks/use-countdown.ts';
import { KINDS } from './address-kind.ts';
import { SentText } from './sent-text.tsx';

/**
 * The status region for screen readers. It is in the document from the first render, because a region
 * that is added with its text is not announced. Countdowns are not part of it, except for two moments.
 */
export function StatusRegion(props: StatusRegionProps): ReactNode {
  return (
    <div className="otp-status" role="status">
      <StatusText {...props} />
    </div>
  );
}

interface StatusRegionProps {
  /** What was verified. */
  readonly kind: AddressKind;
  readonly state: OtpFlowState;
  readonly messages: FormMessages;
}

function StatusText({ kind, state, messages }: StatusRegionProps): ReactNode {
  // A failure is announced by its alert.
  if (state.status === 'address' || 'failure' in state) return null;
  if (state.status === 'code') return <CodeStatus state={state} messages={messages} />;
  return {
    proving: messages.preparing,
    sending: messages.sending,
    verifying: messages.checking,
    verified: messages[KINDS[kind].verified],
  }[state.status];
}

function CodeStatus({ state, messages }: { state: CodeState; messages: FormMessages }): ReactNode {
  const { address, flow } = state;
  const expiresInSeconds = useCountdown(flow.expiresAtMs);
  const resendInSeconds = useCountdown(flow.resendAtMs);
  if (expiresInSeconds === 0) return null;
  if (expiresInSeconds <= WARN_SECONDS) return messages.expiresSoon;
  if (resendInSeconds === 0) return messages.resendReady;
  return <SentText address={address} flow={flow} messages={messages} />;
}

const WARN_SECONDS = 30;
