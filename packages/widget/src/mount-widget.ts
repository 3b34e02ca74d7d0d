import type { OtpErrorCode, ProxyAttempt } from '@otp-kit/protocol';
import { confirmAttempt } from './confirm-attempt.ts';
import { canFrameUsePasskeys, createFrame, passkeyPolicy } from './create-frame.ts';
import { createView } from './create-view.ts';
import { en } from './messages.ts';
import { startRedirect } from './start-redirect.ts';
import { readCode } from './widget-backend.ts';
import type { WidgetOptions, WidgetVerified } from './widget-options.ts';
import type { StoppedState, WidgetHandle, WidgetState } from './widget-state.ts';

/**
 * Embeds a hosted verification into the page.
 *
 * 1. `loading`: the backend creates an attempt; the frame loads its page, if the URL is what it must be.
 * 2. `ready`: the person is at it. AUTH_FAILED ends nothing, since a wrong code does not end an attempt.
 * 3. `confirming`: after the first AUTH_SUCCESS, which is a hint, the backend is asked until it knows.
 *    It is asked, too, when the attempt's time is over: a success may be on its way.
 * 4. `verified`, or what else {@link WidgetState} names.
 *
 * A message counts only from the frame's own window, with exactly the widget's origin. Either alone
 * will not do: a frame keeps its window when it goes to another origin, and another frame may have
 * the same origin.
 *
 * @param container gets one more child, until `destroy`
 */
export function mountWidget(container: HTMLElement, options: WidgetOptions): WidgetHandle {
  const { backend, now = Date.now } = options;
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
  /** When the attempt's time is over, by the own clock. */
  let deadline: number;
  /** Aborted at the end of the step under way, with its listeners and requests. */
  let step = new AbortController();
  /** Cleared at the end of the step. */
  const timers: ReturnType<typeof setTimeout>[] = [];
  let hasWarned = false;

  function set(next: WidgetState): void {
    state = next;
    view.draw(state, frame);
    for (const listener of listeners) queueMicrotask(listener);
  }

  function endStep(): void {
    step.abort();
    // Clearing a timer twice does no harm.
    timers.forEach(clearTimeout);
  }

  /** Ends the current step and starts the next, with its frame if it has one. Does nothing once destroyed. */
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
    onAnswer: (answer: T) => void,
    timeoutCode: OtpErrorCode,
    isOver?: boolean,
  ): Promise<void> {
    const giveUp = (code = timeoutCode) =>
      isOver ? fail('expired', 'ATTEMPT_EXPIRED') : fail('failed', code);
    try {
      // React's StrictMode mounts, destroys and mounts again at once: that creates one attempt, not two.
      await Promise.resolve();
      if (signal.aborted) return;
      // A success may have been on its way when the time ended. Otherwise the backend may ask the
      // service twice, with ten seconds for each request.
      after(giveUp, isOver ? 3000 : 30_000);
      const answer = await request(signal);
      if (!signal.aborted) onAnswer(answer);
    } catch (error) {
      if (signal.aborted) return;
      const code = readCode(error);
      // The page's own backend is broken: an error for its developers.
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
    const create = (signal: AbortSignal) => backend.createAttempt(signal);
    const begin = (created: ProxyAttempt) => {
      deadline = now() + Date.parse(created.expiresAt) - Date.parse(created.serverTime);
      load(created);
    };
    void ask(enter({ status: 'loading' }), create, begin, 'NETWORK_ERROR');
  }

  function load(created: ProxyAttempt): void {
    const loading = createFrame(created, options, messages.title);
    attempt = created;
    const signal = enter({ status: 'loading' }, loading);
    const expire = () => confirm(created, true);
    after(expire, deadline - now());
    // A timer may not have counted the time that the machine slept.
    const checkTime = () => {
      if (now() >= deadline) expire();
    };
    document.addEventListener('visibilitychange', checkTime, { signal });

    const checkLoaded = () => {
      if (state.status === 'loading') fail('load-error', 'WIDGET_LOAD_FAILED');
    };
    after(checkLoaded, options.loadTimeoutMs ?? 15_000);
    const offerPage = () => {
      // After AUTH_FAILED the page would be of the attempt that has failed.
      if (!state.authFailed) set({ status: 'ready', offersPage: true });
    };
    loading.onload = () => {
      if (!hasWarned && canFrameUsePasskeys(loading) === false) {
        hasWarned = true;
        console.warn(passkeyPolicy(created, options.allow));
      }
      if (state.status !== 'loading') return;
      set({ status: 'ready' });
      // By then, most users have passed the page, or are entering their code.
      after(offerPage, 8000);
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

  /** Asks the backend until it knows; with `isOver`, because the attempt's time has passed. */
  function confirm(created: ProxyAttempt, isOver?: boolean): void {
    const poll = (signal: AbortSignal) => confirmAttempt(backend, created, signal);
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
      return () => {
        listeners.delete(listener);
      };
    },
    retry,
    startOver,
    openPage,
    destroy() {
      attempt = undefined;
      endStep();
      view.root.remove();
    },
  };
}
