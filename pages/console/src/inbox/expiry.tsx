import type { ReactNode } from 'react';
import type { TransactionView } from '../api/control-types.ts';
import { countdownText } from '../components/time-text.ts';

/** A code's remaining life. */
export interface ExpiryProps {
  readonly state: 'active' | 'expired' | 'refused' | 'replaced' | 'verified';
  readonly leftMs: number;
  /** The rest of the lifetime, from 0 to 1. */
  readonly share: number;
}

const TONES: Partial<Record<ExpiryProps['state'], string>> = {
  verified: 'success',
  refused: 'danger',
};

/** Whether a code still counts, and for how long. */
export function Expiry({ state, leftMs, share }: ExpiryProps): ReactNode {
  const texts = {
    verified: 'Verified',
    expired: 'Expired',
    refused: '10 wrong codes',
    replaced: 'Replaced',
    active: `Expires in ${countdownText(leftMs)}`,
  };
  return (
    <div className="expiry quiet small">
      {/* The text says the same. */}
      <span aria-hidden="true" className="track expiry-bar">
        <span style={{ inlineSize: `${100 * share}%` }} />
      </span>
      <span className="toned" data-tone={TONES[state]}>
        {texts[state]}
      </span>
    </div>
  );
}

/** @param nowMs by the workspace's clock */
export function expiryOf(transaction: TransactionView, nowMs: number): ExpiryProps {
  const { status, createdAt, expiresAt, wrongAttempts } = transaction;
  const untilMs = Date.parse(expiresAt);
  const lifetimeMs = untilMs - Date.parse(createdAt);
  // The page's reading of the clock may be older than the code.
  const leftMs = Math.min(untilMs - nowMs, lifetimeMs);
  // Ten wrong codes end a transaction before its time, as a newer one does, which may have the same code.
  const ended = wrongAttempts > 9 ? 'refused' : leftMs <= 0 ? 'expired' : 'replaced';
  return {
    state:
      status === 'Successful' ? 'verified' : status === 'expired' || leftMs <= 0 ? ended : 'active',
    leftMs,
    share: Math.max(0, leftMs / lifetimeMs),
  };
}
