import type { OtpErrorCode, ProxyAttempt } from '@otp-kit/protocol';
import { confirmAttempt } from './confirm-attempt.ts';
import { createAttempt } from './create-attempt.ts';
import { canFrameUsePasskeys, createFrame, passkeyPolicy } from './create-frame.ts';
import { createView } from './create-view.ts';
import { en } from './messages.ts';
import { readCode } from './read-code.ts';
import { startRedirect } from './start-redirect.ts';
import type { WidgetOptions, WidgetVerified } from './widget-options.ts';
import type { StoppedState, WidgetHandle, WidgetState } from './widget-state.ts';

/**
 * Embeds the hosted widget in the page.
 *
 * 1. `loading`: the backend creates an attempt, its URL is checked, and the frame loads it.
 * 2. `ready`: the user verifies in the frame. AUTH_FAILED keeps the frame, since a wrong code does not
 *    end an attempt.
 * 3. `confirming`: AUTH_SUCCESS is a hint, so the backend is asked until it confirms or refuses. It is
 *    also asked when the attempt expires, since a success may be on its way.
 * 4. `verified`, or another end of {@link WidgetState}.
 *
 * A message counts only from the frame's own window and with exactly the widget's origin. Both are
 * checked: a frame keeps its window when it navigates to another origin, and another frame may have the
 * same origin.
 *
 * @param container receives one child, until `close`
 * @example
 * const widget = mountWidget(container, {
 *   transport: createFetchTransport({ endpoint: '/api/otp/widget' }),
 *   onVerified: ({ next }) => location.assign(next ?? '/'),
 * });
 */
export function mountWidget(container: HTMLElement, options: WidgetOptions): WidgetHandle {
  const { transport, now = Date.now, loadTimeoutMs = 15_000 } = options;
  const messages = { ...en, ...options.messages };
  let frame: HTMLIFrameElement | undefined;
  const view = createView(container, messages, {
    retry,
    startOver,
    openPage: options.fallback !== 'none' && openPage,
  });
  const listeners = new Set<() => void>();
  let state: WidgetState;
  let attempt: ProxyAttempt | undefined;
  /** When the attempt expires, in Unix milliseconds by the browser's clock. */
  let endsAtMs: number;
  /** Aborted at the end of the current step, with its listeners and requests. */
  let step = new AbortController();
  /** Cleared at the end of the step. */
  const timers: ReturnType<typeof setTimeout>[] = [];
  let hasWarned = false;

  function set(next: WidgetState): void {
    state = next;
    view.draw(state, frame);
    listeners.forEach(queueMicrotask);
  }

  function endStep(): void {
    step.abort();
    // Clearing a timer twice does no harm.
    timers.forEach(clearTimeout);
  }

  /** Ends the current step and starts the next, with its frame if it has one. Does nothing once closed. */
  function enter(next: WidgetState, nextFrame?: HTMLIFrameElement): AbortSignal {
    if (!step.signal.aborted) {
      endStep();
      frame = nextFrame;
      step = new AbortController();
      set(next);
    }
    return step.signal;
  }

  /** Runs a function later, unless the current step ends before. */
  function after(run: () => void, ms: number): void {
    timers.push(setTimeout(run, ms));
  }

  /**
   * Sends a request to the backend, for a limited time and while the step lasts.
   *
   * @param isOver the attempt's time has passed: without a success, it has expired
   */
  async function ask<T>(
    signal: AbortSignal,
    request: (signal: AbortSignal) => Promise<T>,
    onResult: (result: T) => void,
    timeoutCode: OtpErrorCode,
    isOver?: boolean,
  ): Promise<void> {
    const giveUp = (code = timeoutCode) =>
      isOver ? fail('expired', 'ATTEMPT_EXPIRED') : fail('failed', code);
    try {
      // React's StrictMode mounts, closes and mounts again at once: that must not create two attempts.
      await Promise.resolve();
      if (signal.aborted) return;
      // After expiry, only a success that was on its way is worth waiting for. Otherwise the backend may
      // ask the service twice, with ten seconds for each request.
      const limitMs = isOver ? 3000 : 30_000;
      after(giveUp, limitMs);
      const result = await request(signal);
      if (!signal.aborted) onResult(result);
    } catch (error) {
      if (signal.aborted) return;
      const code = readCode(error);
      // An error without a code is a defect in the page's own transport.
      if (!code) reportError(error);
      giveUp(code ?? 'SERVICE_UNAVAILABLE');
    }
  }

  function fail(status: StoppedState['status'], code: OtpErrorCode): void {
    enter({ status, code });
    queueMicrotask(() => options.onFailed?.(code));
  }

  function startOver(): void {
    attempt = undefined;
    const create = (signal: AbortSignal) => createAttempt(transport, options, signal);
    const begin = (created: ProxyAttempt) => {
      endsAtMs = now() + Date.parse(created.expiresAt) - Date.parse(created.serverTime);
      load(created);
    };
    void ask(enter({ status: 'loading' }), create, begin, 'NETWORK_ERROR');
  }

  function load(created: ProxyAttempt): void {
    const loading = createFrame(created, options, messages.title);
    attempt = created;
    const signal = enter({ status: 'loading' }, loading);
    const expire = () => confirm(created, true);
    after(expire, endsAtMs - now());
    // Timers do not count the time that the device slept.
    const checkTime = () => {
      if (now() >= endsAtMs) expire();
    };
    document.addEventListener('visibilitychange', checkTime, { signal });

    const checkLoaded = () => {
      if (state.status === 'loading') fail('load-error', 'WIDGET_LOAD_FAILED');
    };
    after(checkLoaded, loadTimeoutMs);
    const offerPage = () => {
      // After AUTH_FAILED the full page would show the attempt that has failed.
      if (!state.authFailed) set({ status: 'ready', offersPage: true });
    };
    loading.onload = () => {
      if (!hasWarned && canFrameUsePasskeys(loading) === false) {
        hasWarned = true;
        console.warn(passkeyPolicy(created, options.allow));
      }
      if (state.status !== 'loading') return;
      set({ status: 'ready' });
      // A frame that works has usually reached the code by then.
      const offerDelayMs = 8000;
      after(offerPage, offerDelayMs);
    };
    const receive = (event: MessageEvent<{ readonly type?: unknown } | null>) => {
      // Without a source, a removed frame and a closed sender would count as equal.
      const isSameWindow = event.source && event.source === loading.contentWindow;
      if (!isSameWindow || event.origin !== created.widgetOrigin) return;
      if (event.data?.type === 'AUTH_SUCCESS') confirm(created);
      if (event.data?.type === 'AUTH_FAILED') set({ status: 'ready', authFailed: true });
    };
    addEventListener('message', receive, { signal });
  }

  /** Asks the backend for the attempt's result. @param isOver the attempt's time has passed */
  function confirm(created: ProxyAttempt, isOver?: boolean): void {
    const poll = (signal: AbortSignal) => confirmAttempt(transport, created, signal);
    const succeed = (verified: WidgetVerified) => {
      enter({ status: 'verified', ...verified });
      queueMicrotask(() => options.onVerified(verified));
    };
    const signal = enter({ status: 'confirming' }, frame);
    void ask(signal, poll, succeed, 'VERIFICATION_PENDING', isOver);
  }

  function retry(): void {
    if (attempt && state.status === 'load-error') load(attempt);
    else if (attempt && state.code === 'VERIFICATION_PENDING') confirm(attempt);
    else if (state.code) startOver();
  }

  function openPage(): void {
    if (attempt) startRedirect(attempt, options);
  }

  startOver();
  return {
    getSnapshot: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retry,
    startOver,
    openPage,
    close() {
      attempt = undefined;
      endStep();
      view.root.remove();
    },
  };
}
