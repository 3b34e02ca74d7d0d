import { fieldsOf, type ProxyAttempt } from '@otp-kit/protocol';
import { confirmAttempt } from './confirm-attempt.ts';
import { canFrameUsePasskeys, createFrame, passkeyPolicy } from './create-frame.ts';
import { createView } from './create-view.ts';
import { ENGLISH } from './messages.ts';
import { readCode } from './read-code.ts';
import { startRedirect } from './start-redirect.ts';
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
  const messages = { ...ENGLISH, ...options.messages };
  const view = createView(container, messages, {
    retry,
    startOver,
    openPage: options.fallback !== 'none' && openPage,
  });
  const listeners = new Set<() => void>();
  let state: WidgetState = { status: 'loading' };
  let attempt: ProxyAttempt | undefined;
  /** When the attempt's time is over, by the own clock. */
  let deadline = 0;
  /** Aborted at the end of the step under way, with its listeners and requests. */
  let step = new AbortController();
  /** The timers of the step under way. */
  const timers: ReturnType<typeof setTimeout>[] = [];
  let hasWarned = false;
  let frame: HTMLIFrameElement | undefined;

  function set(next: WidgetState): void {
    state = next;
    view.draw(state, frame);
    for (const listener of listeners) queueMicrotask(listener);
  }

  function endStep(): void {
    step.abort();
    for (const timer of timers.splice(0)) clearTimeout(timer);
  }

  /** Ends the step under way and begins the next, with its frame if it has one. Does nothing once destroyed. */
  function enter(next: WidgetState, nextFrame?: HTMLIFrameElement): AbortSignal {
    if (!step.signal.aborted) {
      endStep();
      frame = nextFrame;
      step = new AbortController();
      set(next);
    }
    return step.signal;
  }

  /** Runs something later, if the step is still under way. */
  function after(ms: number, run: () => void): void {
    if (!step.signal.aborted) timers.push(setTimeout(run, ms));
  }

  /** Asks the backend, for a limited time and while the step is under way. */
  async function ask<T>(
    signal: AbortSignal,
    question: (signal: AbortSignal) => Promise<T>,
    onAnswer: (answer: T) => void,
    giveUp: (code?: string) => void,
    limitMs: number,
  ): Promise<void> {
    after(limitMs, giveUp);
    try {
      // React's StrictMode mounts, destroys and mounts again in one go: that is one attempt, not two.
      await Promise.resolve();
      if (signal.aborted) return;
      const answer = await question(signal);
      if (!signal.aborted) onAnswer(answer);
    } catch (error) {
      if (signal.aborted) return;
      const code = readCode(error);
      // The page's own backend is broken: an error for its developers.
      if (!code) reportError(error);
      giveUp(code ?? 'SERVICE_UNAVAILABLE');
    }
  }

  function fail(status: StoppedState['status'], code: string): void {
    enter({ status, code });
    queueMicrotask(() => options.onFailed?.(code));
  }

  function startOver(): void {
    attempt = undefined;
    const begin = (created: ProxyAttempt) => {
      deadline = now() + Date.parse(created.expiresAt) - Date.parse(created.serverTime);
      load(created);
    };
    const create = (signal: AbortSignal) => backend.createAttempt(signal);
    const giveUp = (code = 'NETWORK_ERROR') => fail('failed', code);
    void ask(enter({ status: 'loading' }), create, begin, giveUp, BACKEND_MS);
  }

  function load(created: ProxyAttempt): void {
    const loading = createFrame(created, options, messages.title);
    attempt = created;
    const signal = enter({ status: 'loading' }, loading);
    const expire = () => confirm(created, true);
    after(deadline - now(), expire);
    // A timer may not have counted the time that the machine slept.
    const checkTime = () => {
      if (now() >= deadline) expire();
    };
    document.addEventListener('visibilitychange', checkTime, { signal });

    after(options.loadTimeoutMs ?? 15_000, () => {
      if (state.status === 'loading') fail('load-error', 'WIDGET_LOAD_FAILED');
    });
    loading.onload = () => {
      if (!hasWarned && canFrameUsePasskeys(loading) === false) {
        hasWarned = true;
        console.warn(passkeyPolicy(created, options.allow));
      }
      if (state.status !== 'loading') return;
      set({ status: 'ready', authFailed: false });
      after(OFFER_MS, () => {
        // After AUTH_FAILED the page would be of the attempt that has failed.
        if (!state.authFailed) set({ status: 'ready', authFailed: false, offersPage: true });
      });
    };
    const receive = ({ source, origin, data }: MessageEvent) => {
      // A removed frame has no window, and neither has a sender that is gone: no two of them are one.
      if (!source || source !== loading.contentWindow || origin !== created.widgetOrigin) return;
      const { type } = fieldsOf(data);
      if (type === 'AUTH_SUCCESS') confirm(created);
      if (type === 'AUTH_FAILED') set({ status: 'ready', authFailed: true });
    };
    window.addEventListener('message', receive, { signal });
  }

  /** Asks the backend until it knows; with `isOver`, because the attempt's time has passed. */
  function confirm(created: ProxyAttempt, isOver?: boolean): void {
    const poll = (signal: AbortSignal) => confirmAttempt(backend, created, signal);
    const succeed = (verified: WidgetVerified) => {
      enter({ status: 'verified', ...verified });
      queueMicrotask(() => options.onVerified(verified));
    };
    const giveUp = (code = 'VERIFICATION_PENDING') =>
      isOver ? fail('expired', 'ATTEMPT_EXPIRED') : fail('failed', code);
    void ask(
      enter({ status: 'confirming' }, frame),
      poll,
      succeed,
      giveUp,
      isOver ? LAST_MS : BACKEND_MS,
    );
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
      return () => void listeners.delete(listener);
    },
    retry,
    startOver,
    openPage,
    destroy() {
      attempt = undefined;
      endStep();
      view.remove();
    },
  };
}

// The backend gives the service ten seconds, for what it may ask twice; a result may take as long.
const BACKEND_MS = 30_000;
const OFFER_MS = 8000; // A frame that works is mostly done by then, or at its code.
const LAST_MS = 3000; // For a result that was on its way when the attempt's time was over.
