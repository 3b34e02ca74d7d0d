'use client';

import {
  createFetchTransport,
  createOtpFlow,
  type OtpFlow,
  type OtpFlowOptions,
  type OtpFlowState,
  type VerifiedState,
} from '@otp-kit/client';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createFlowStore, type FlowActions } from './flow-store.ts';
import { sessionStorageOrNone } from './session-storage.ts';

/** What a verified person's page gets. */
export interface Verified extends Omit<VerifiedState, 'status'> {
  /** To offer a passkey with, at once: about two minutes, single use. Handed over here, and kept nowhere. */
  readonly enrollmentToken?: string | undefined;
}

/** Options of {@link useOtpFlow}; all but `onVerified` are read once, when the component mounts. */
export interface UseOtpFlowOptions
  extends Pick<OtpFlowOptions, 'captcha' | 'log' | 'solver' | 'storage'> {
  /** Where the backend's routes are, such as `/api/otp`. */
  readonly endpoint: string;
  /** Default: the page's `fetch`. For own headers, and for tests. */
  readonly fetch?: typeof fetch | undefined;
  /**
   * Called once per verification, whatever happens to the handler's identity meanwhile. What it
   * gets is a hint for the page: the login is the backend's to give.
   */
  readonly onVerified?: ((verified: Verified) => void) | undefined;
}

/** A flow's state with the actions on it, which keep their identity. */
export interface OtpFlowBinding extends Omit<FlowActions, 'takeEnrollmentToken'> {
  readonly state: OtpFlowState;
}

/**
 * Binds a verification flow to a component. The flow opens when the component mounts, resumes the
 * code step from `sessionStorage` after a reload, and aborts everything when the component goes.
 * Nothing is sent but by a call of an action.
 */
export function useOtpFlow({ onVerified, ...options }: UseOtpFlowOptions): OtpFlowBinding {
  const [store] = useState(() => createFlowStore(() => openFlow(options)));
  const state = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getServerSnapshot);
  const { takeEnrollmentToken, ...actions } = store.actions;
  useReportVerified({ state, takeEnrollmentToken, onVerified });
  return { state, ...actions };
}

function openFlow({
  endpoint,
  fetch,
  storage = sessionStorageOrNone(),
  ...rest
}: Omit<UseOtpFlowOptions, 'onVerified'>): OtpFlow {
  const transport = createFetchTransport({ endpoint, fetch });
  return createOtpFlow({ ...rest, storage, transport });
}

interface Report extends Pick<UseOtpFlowOptions, 'onVerified'> {
  readonly state: OtpFlowState;
  readonly takeEnrollmentToken: () => string | undefined;
}

function useReportVerified({ state, takeEnrollmentToken, onVerified }: Report): void {
  const latest = useRef(onVerified);
  const reported = useRef<OtpFlowState>(undefined);
  useEffect(() => {
    latest.current = onVerified;
  });
  useEffect(() => {
    if (state.status !== 'verified' || reported.current === state) return;
    reported.current = state;
    const enrollmentToken = takeEnrollmentToken();
    latest.current?.({ next: state.next, enrollmentToken });
  }, [state, takeEnrollmentToken]);
}
