'use client';

import { useEffect, useRef, useState } from 'react';
import { useCountdown } from '../hooks/use-countdown.ts';

/**
 * Creates a passkey with the token. Called once per offer, on the user's click, as browsers require.
 *
 * @param enrollmentToken opaque and single use: send it to your backend unchanged, and do not store it
 * @param options.signal aborts on unmount
 * @throws anything if no passkey was created; the form says so, and the page can log the reason
 */
export type EnrollPasskey = (
  enrollmentToken: string,
  options: { readonly signal: AbortSignal },
) => Promise<void>;

/**
 * The status of an offer. `done` and `failed` are final, because the token is single use; `expired` is
 * an offer that was not accepted in time.
 */
export type PasskeyOfferStatus = 'offered' | 'working' | 'done' | 'failed' | 'expired';

/** Options of {@link usePasskeyOffer}. */
export interface UsePasskeyOfferOptions {
  readonly enroll: EnrollPasskey;
  /** The `enrollByMs` of the `verified` state; without it, the offer has expired. */
  readonly enrollByMs: number | undefined;
  /** The action of {@link useOtpFlow} without `onVerified`, which would take the token. */
  readonly takeEnrollmentToken: () => string | undefined;
}

/** An offer and the way to accept it. */
export interface PasskeyOfferBinding {
  readonly status: PasskeyOfferStatus;
  /** Takes the token and calls `enroll`. A second call does nothing. */
  readonly accept: () => Promise<void>;
}

/**
 * Offers a passkey once, until the token expires.
 *
 * @example
 * const { status, accept } = usePasskeyOffer({ enroll, enrollByMs: state.enrollByMs, takeEnrollmentToken });
 */
export function usePasskeyOffer(options: UsePasskeyOfferOptions): PasskeyOfferBinding {
  const { enroll, enrollByMs, takeEnrollmentToken } = options;
  const [result, setResult] = useState<PasskeyOfferStatus>();
  const secondsLeft = useCountdown(enrollByMs);
  const attempt = useRef<AbortController>(null);
  useEffect(() => () => attempt.current?.abort(), []);

  async function accept(): Promise<void> {
    const token = takeEnrollmentToken();
    if (token === undefined) return;
    attempt.current = new AbortController();
    const { signal } = attempt.current;
    setResult('working');
    try {
      await enroll(token, { signal });
      setResult('done');
    } catch {
      setResult('failed');
    }
  }

  return { status: result ?? (secondsLeft ? 'offered' : 'expired'), accept };
}

/** Whether this browser supports passkeys. */
export function canMakePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis;
}

/** Whether the verification gave a token, and this browser supports passkeys. */
export function canOffer(enrollByMs: number | undefined): boolean {
  return !!enrollByMs && canMakePasskeys();
}
