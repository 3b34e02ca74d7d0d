'use client';

import type { OtpFlowState } from '@otp-kit/client';
import { useEffect, useRef } from 'react';

/** What a verified person's page gets. */
export interface Verified {
  /** Where the page may go next, where the integrator's backend named a place. */
  readonly next?: string | undefined;
  /** To offer a passkey with, at once: about two minutes, single use. Handed over here, and kept nowhere. */
  readonly enrollmentToken?: string | undefined;
}

/** Takes the report of a verification. */
export type OnVerified = (verified: Verified) => void;

interface Report {
  readonly state: OtpFlowState;
  readonly takeEnrollmentToken: () => string | undefined;
  /** While there is none, the report waits and the token stays where it is. */
  readonly onVerified: OnVerified | undefined;
}

/** Reports each verification once, to the handler of the last render. */
export function useReportVerified({ state, takeEnrollmentToken, onVerified }: Report): void {
  const reported = useRef<OtpFlowState>(undefined);
  useEffect(() => {
    if (!onVerified || state.status !== 'verified' || reported.current === state) return;
    reported.current = state;
    onVerified({ next: state.next, enrollmentToken: takeEnrollmentToken() });
  });
}
