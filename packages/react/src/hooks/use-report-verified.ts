'use client';

import type { OtpFlowState } from '@otp-kit/client';
import { useEffect, useRef } from 'react';

/** The result of a verification, for the page. */
export interface Verified {
  /** The next page, if the backend named one. */
  readonly next?: string | undefined;
  /** For the offer of a passkey: valid for about two minutes, single use, and kept nowhere else. */
  readonly enrollmentToken?: string | undefined;
}

/** Handles a verification. */
export type OnVerified = (verified: Verified) => void;

interface Report {
  readonly state: OtpFlowState;
  readonly takeEnrollmentToken: () => string | undefined;
  /** Without a handler, the report waits and the token stays with the flow. */
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
