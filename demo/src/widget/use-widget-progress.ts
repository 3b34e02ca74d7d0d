import type { WidgetHandle, WidgetState } from '@otp-kit/widget';
import { useCallback, useSyncExternalStore } from 'react';
import type { Progress } from './steps.tsx';

/** How far the widget's attempt has come; undefined without a widget. */
export function useWidgetProgress(handle: WidgetHandle | null): Progress | undefined {
  const subscribe = useCallback(
    (listener: () => void) => handle?.subscribe(listener) ?? (() => undefined),
    [handle],
  );
  const state = useSyncExternalStore(subscribe, () => handle?.getSnapshot());
  return state && progressOf(state);
}

/** The frame has loaded. */
export const READY: Progress = { done: 1, state: 'running' };
const STOPPED: Progress = { done: 1, state: 'failed' };

function progressOf({ status, code, authFailed }: WidgetState): Progress {
  switch (status) {
    case 'loading':
      return { done: 0, state: 'running' };
    case 'ready':
      return authFailed ? STOPPED : READY;
    case 'confirming':
      return { done: 2, state: 'running' };
    case 'verified':
      return { done: 4, state: 'idle' };
    case 'load-error':
    case 'expired':
      return STOPPED;
    case 'failed':
      return { done: code === 'VERIFICATION_PENDING' ? 2 : 0, state: 'failed' };
  }
}
