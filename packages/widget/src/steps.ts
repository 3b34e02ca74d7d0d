import type { OtpErrorCode } from '@otp-kit/protocol';
import { readCode } from './read-code.ts';
import type { StoppedState, WidgetHandle, WidgetState } from './widget-state.ts';

/** The store of the widget's state, and the step that it is in. */
export interface Steps extends Pick<WidgetHandle, 'getSnapshot' | 'subscribe'> {
  /** Changes the state within the current step. */
  readonly set: (next: WidgetState) => void;
  /**
   * Ends the current step and starts the next, with its frame if it has one. Does nothing once closed.
   *
   * @returns the signal that is aborted at the end of the step
   */
  readonly enter: (next: WidgetState, frame?: HTMLIFrameElement) => AbortSignal;
  /** Enters a step that waits for the user, and reports its code. */
  readonly fail: (status: StoppedState['status'], code: OtpErrorCode, isBlocked?: boolean) => void;
  /** Runs a function later, unless the current step ends before. */
  readonly after: (run: () => void, ms: number) => void;
  /** Sends a request to the backend, for a limited time and while the step of the signal lasts. */
  readonly ask: <Result>(signal: AbortSignal, request: StepRequest<Result>) => void;
  /** Ends the current step. No other can be entered then. */
  readonly close: () => void;
}

/** A request of a step, and what follows. */
export interface StepRequest<Result> {
  readonly send: (signal: AbortSignal) => Promise<Result>;
  readonly onResult: (result: Result) => void;
  /** The failure without a response in time. */
  readonly timeoutCode: OtpErrorCode;
  /** The attempt's time has passed: without a success, it has expired. */
  readonly isOver?: boolean | undefined;
}

/**
 * Creates the store. Requests, listeners and timers of a step end with it.
 *
 * @param draw shows each state, with the frame of its step
 */
export function createSteps(
  draw: (state: WidgetState, frame: HTMLIFrameElement | undefined) => void,
  onFailed: ((code: OtpErrorCode) => void) | undefined,
): Steps {
  const listeners = new Set<() => void>();
  const timers: ReturnType<typeof setTimeout>[] = [];
  let step = new AbortController();
  let state: WidgetState = { status: 'loading' };
  let stepFrame: HTMLIFrameElement | undefined;

  const set: Steps['set'] = (next) => {
    state = next;
    draw(state, stepFrame);
    listeners.forEach(queueMicrotask);
  };
  const close: Steps['close'] = () => {
    step.abort();
    // Clearing a timer twice does no harm.
    timers.forEach(clearTimeout);
  };
  const enter: Steps['enter'] = (next, frame) => {
    if (!step.signal.aborted) {
      close();
      stepFrame = frame;
      step = new AbortController();
      set(next);
    }
    return step.signal;
  };
  const steps: Steps = {
    getSnapshot: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set,
    enter,
    fail(status, code, isBlocked) {
      enter({ status, code, isBlocked });
      queueMicrotask(() => onFailed?.(code));
    },
    after: (run, ms) => void timers.push(setTimeout(run, ms)),
    ask: (signal, request) => void ask(steps, signal, request),
    close,
  };
  return steps;
}

async function ask<Result>(
  { after, fail }: Steps,
  signal: AbortSignal,
  { send, onResult, timeoutCode, isOver }: StepRequest<Result>,
): Promise<void> {
  const giveUp = (code = timeoutCode) =>
    isOver ? fail('expired', 'ATTEMPT_EXPIRED') : fail('failed', code);
  try {
    // React's StrictMode mounts, closes and mounts again at once: that must not create two attempts.
    await Promise.resolve();
    if (signal.aborted) return;
    // After expiry, only a success that was on its way is worth waiting for. Otherwise the backend may
    // ask the service twice, with ten seconds for each request.
    after(giveUp, isOver ? 3000 : 30_000);
    const result = await send(signal);
    if (!signal.aborted) onResult(result);
  } catch (error) {
    if (signal.aborted) return;
    const code = readCode(error);
    // An error without a code is a defect in the page's own transport.
    if (!code) reportError(error);
    giveUp(code ?? 'SERVICE_UNAVAILABLE');
  }
}
