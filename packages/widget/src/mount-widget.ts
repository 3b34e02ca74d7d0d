import { isOtpError, type ProxyAttempt, parseWidgetMessage } from '@otp-kit/protocol';
import { after } from './after.ts';
import { canFrameUsePasskeys, createFrame, passkeyPolicy } from './create-frame.ts';
import { createView } from './create-view.ts';
import { ENGLISH } from './messages.ts';
import { startRedirect } from './start-redirect.ts';
import { untilVerified } from './until-verified.ts';
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
  /** Ends with the step under way, and takes its listeners, timers and requests along. */
  let step = new AbortController();
  let hasWarned = false;
  let isDestroyed = false;

  function set(next: WidgetState, frame?: HTMLIFrameElement): void {
    state = next;
    view.draw(state, frame);
    for (const listener of listeners) queueMicrotask(listener);
  }

  /** Ends the step under way, and begins the next. Once destroyed, its signal stays aborted. */
  function enter(next: WidgetState, frame?: HTMLIFrameElement): AbortSignal {
    step.abort();
    if (!isDestroyed) {
      step = new AbortController();
      set(next, frame);
    }
    return step.signal;
  }

  function fail(status: StoppedState['status'], code: string): void {
    if (!enter({ status, code }).aborted) queueMicrotask(() => options.onFailed?.(code));
  }

  function startOver(): void {
    attempt = undefined;
    const signal = enter({ status: 'loading' });
    const giveUp = (code = 'NETWORK_ERROR') => fail('failed', code);
    after(BACKEND_MS, signal, giveUp);
    const begin = (created: ProxyAttempt) => {
      deadline = now() + Date.parse(created.expiresAt) - Date.parse(created.serverTime);
      load(created);
    };
    void settle(signal, () => backend.createAttempt(signal), begin, giveUp);
  }

  function load(created: ProxyAttempt): void {
    const frame = createFrame(created, options.allow, messages.title);
    attempt = created;
    const signal = enter({ status: 'loading' }, frame);
    const expire = () => confirm(created, frame, true);
    after(deadline - now(), signal, expire);
    // A timer may not have counted the time that the machine slept.
    const checkTime = () => {
      if (now() >= deadline) expire();
    };
    document.addEventListener('visibilitychange', checkTime, { signal });

    after(options.loadTimeoutMs ?? 15_000, signal, () => {
      if (state.status === 'loading') fail('load-error', 'WIDGET_LOAD_FAILED');
    });
    frame.onload = () => {
      if (!hasWarned && canFrameUsePasskeys(frame) === false) {
        hasWarned = true;
        console.warn(passkeyPolicy(created, options.allow));
      }
      if (state.status === 'loading') set({ status: 'ready', authFailed: false }, frame);
    };
    const receive = ({ source, origin, data }: MessageEvent) => {
      // A removed frame has no window, and neither has a sender that is gone: no two of them are one.
      if (!source || source !== frame.contentWindow || origin !== created.widgetOrigin) return;
      const message = parseWidgetMessage(data);
      if (message === 'AUTH_SUCCESS') confirm(created, frame);
      if (message === 'AUTH_FAILED') set({ status: 'ready', authFailed: true }, frame);
    };
    window.addEventListener('message', receive, { signal });
  }

  /** Asks the backend until it knows; with `isOver`, because the attempt's time has passed. */
  function confirm(created: ProxyAttempt, frame?: HTMLIFrameElement, isOver?: boolean): void {
    const signal = enter({ status: 'confirming' }, frame);
    const giveUp = (code = 'VERIFICATION_PENDING') =>
      isOver ? fail('expired', 'ATTEMPT_EXPIRED') : fail('failed', code);
    after(isOver ? LAST_MS : BACKEND_MS, signal, giveUp);
    const succeed = (verified: WidgetVerified) => {
      enter({ status: 'verified', ...verified });
      queueMicrotask(() => options.onVerified(verified));
    };
    void settle(signal, () => untilVerified(backend, created, signal), succeed, giveUp);
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
      isDestroyed = true;
      attempt = undefined;
      step.abort();
      listeners.clear();
      view.remove();
    },
  };
}

/** Hands on what comes of asking the backend, unless the step ends before. */
async function settle<T>(
  signal: AbortSignal,
  ask: () => Promise<T>,
  onAnswer: (answer: T) => void,
  onRefusal: (code: string) => void,
): Promise<void> {
  // React's StrictMode mounts, destroys and mounts again in one go: that is one attempt, not two.
  await Promise.resolve();
  if (signal.aborted) return;
  try {
    const answer = await ask();
    if (!signal.aborted) onAnswer(answer);
  } catch (error) {
    if (!signal.aborted) onRefusal(codeOf(error));
  }
}

function codeOf(error: unknown): string {
  if (isOtpError(error)) return error.code;
  // A backend of the page's own that broke: nothing that a person could do about it.
  reportError(error);
  return 'SERVICE_UNAVAILABLE';
}

// The backend gives the service ten seconds, for what it may ask twice; a result may take as long.
const BACKEND_MS = 30_000;
const LAST_MS = 3000; // For a result that was on its way when the attempt's time was over.
