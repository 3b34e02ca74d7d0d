'use client';

import {
  createFetchTransport,
  createOtpFlow,
  type OtpFlow,
  type OtpFlowOptions,
  type OtpFlowState,
} from '@otp-kit/client';
import { useState, useSyncExternalStore } from 'react';
import { createFlowStore, type FlowActions } from './flow-store.ts';
import { sessionStorageOrNone } from './session-storage.ts';
import { type OnVerified, useReportVerified } from './use-report-verified.ts';

/** Options of {@link useOtpFlow}; all but `onVerified` are read once, when the component mounts. */
export interface UseOtpFlowOptions
  extends Pick<OtpFlowOptions, 'captcha' | 'channels' | 'log' | 'solver' | 'storage'> {
  /** The base URL of the backend's routes, such as `/api/otp`. */
  readonly endpoint: string;
  /**
   * Called once per verification, even if the handler changes between renders. Its argument is a hint
   * for the page: the backend sets the session. Without a handler, an enrollment token stays with the
   * flow, for `takeEnrollmentToken`.
   */
  readonly onVerified?: OnVerified | undefined;
  /** Default: the page's `fetch`. For own headers, and for tests. */
  readonly fetch?: typeof fetch | undefined;
}

/** A flow's state with the actions on it, which keep their identity. */
export interface OtpFlowBinding extends FlowActions {
  readonly state: OtpFlowState;
}

/**
 * Binds a verification flow to a component. The flow opens when the component mounts, resumes the
 * code step from `sessionStorage` after a reload, and aborts everything when the component goes.
 * Nothing is sent but by a call of an action.
 *
 * @example
 * const { state, send, verify } = useOtpFlow({ endpoint: '/api/otp' });
 * const handleSubmit = () => void send({ phoneNumber: '+201001234567' });
 */
export function useOtpFlow({ onVerified, ...options }: UseOtpFlowOptions): OtpFlowBinding {
  const flow = useOpenFlow(options);
  useReportVerified({ ...flow, onVerified });
  return flow;
}

/** The same without `onVerified`, for the form, which may offer a passkey first. */
export function useOpenFlow(options: OpenFlowOptions): OtpFlowBinding {
  const [store] = useState(() => createFlowStore(() => openFlow(options)));
  const state = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getServerSnapshot);
  return { state, ...store.actions };
}

function openFlow(options: OpenFlowOptions): OtpFlow {
  const { storage = sessionStorageOrNone() } = options;
  return createOtpFlow({ ...options, storage, transport: createFetchTransport(options) });
}

type OpenFlowOptions = Omit<UseOtpFlowOptions, 'onVerified'>;
