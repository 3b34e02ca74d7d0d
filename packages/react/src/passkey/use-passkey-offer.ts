'use client';

import { useEffect, useRef, useState } from 'react';
import { useCountdown } from '../hooks/use-countdown.ts';

/**
 * Makes a passkey with the token. Called once per offer, on the person's click, as browsers demand it.
 *
 * @param enrollmentToken opaque, single use: to be sent to the backend as it is, and not to be kept
 * @param options.signal aborts when the component goes
 * @throws anything, where none was made; the person is told so, and why is for the page to log
 */
export type EnrollPasskey = (
  enrollmentToken: string,
  options: { readonly signal: AbortSignal },
) => Promise<void>;

/**
 * Where an offer stands. After `done` and `failed` there is no way back, for the token is single
 * use; `expired` is an offer that nobody took up in time.
 */
export type PasskeyOfferStatus = 'offered' | 'working' | 'done' | 'failed' | 'expired';

/** Options of {@link usePasskeyOffer}. */
export interface UsePasskeyOfferOptions {
  readonly enroll: EnrollPasskey;
  /** Of the `verified` state: until when the offer can be taken up. */
  readonly enrollByMs: number;
  /** Of {@link useOtpFlow}, which has no `onVerified` then: that would have taken the token. */
  readonly takeEnrollmentToken: () => string | undefined;
}

/** An offer, and how it is taken up. */
export interface PasskeyOfferBinding {
  readonly status: PasskeyOfferStatus;
  /** Takes the token and makes a passkey with it. A second call does nothing. */
  readonly accept: () => Promise<void>;
}

/** Offers a passkey once, for as long as there is a token to make it with. */
export function usePasskeyOffer(options: UsePasskeyOfferOptions): PasskeyOfferBinding {
  const { enroll, enrollByMs, takeEnrollmentToken } = options;
  const [result, setResult] = useState<PasskeyOfferStatus>();
  const isOverdue = useCountdown(enrollByMs) === 0;
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

  return { status: result ?? (isOverdue ? 'expired' : 'offered'), accept };
}

/** Whether this browser knows passkeys. */
export function canMakePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis;
}
