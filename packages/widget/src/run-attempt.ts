import { confirmAttempt } from './confirm-attempt.ts';
import type { CheckedAttempt } from './create-attempt.ts';
import { createFrame, passkeyPolicy } from './create-frame.ts';
import { canFrameUsePasskeys } from './frame-passkeys.ts';
import type { Steps } from './steps.ts';
import { watchFrame } from './watch-frame.ts';
import type { WidgetOptions } from './widget-options.ts';

/** The steps of an attempt that exists. */
export interface AttemptRun {
  readonly load: (attempt: CheckedAttempt) => void;
  /** Asks the backend for the result. @param isOver the attempt's time has passed */
  readonly confirm: (attempt: CheckedAttempt, frame?: HTMLIFrameElement, isOver?: boolean) => void;
}

/** @param title the frame's accessible name */
export function createAttemptRun(steps: Steps, options: WidgetOptions, title: string): AttemptRun {
  const { allow, loadTimeoutMs = 15_000, now = Date.now, onVerified, transport } = options;
  let hasWarned = false;

  function load(attempt: CheckedAttempt): void {
    const frame = createFrame(attempt, options, title);
    const signal = steps.enter({ status: 'loading' }, frame);
    watchTime(attempt, () => confirm(attempt, frame, true), signal);
    watchFrame(steps, frame, {
      signal,
      loadTimeoutMs,
      origin: attempt.widgetOrigin,
      onSuccess: () => confirm(attempt, frame),
      onLoad() {
        if (hasWarned || canFrameUsePasskeys(frame) !== false) return;
        hasWarned = true;
        console.warn(passkeyPolicy(attempt, allow));
      },
    });
  }

  function watchTime({ endsAtMs }: CheckedAttempt, expire: () => void, signal: AbortSignal): void {
    steps.after(expire, endsAtMs - now());
    // Timers do not count the time that the device slept.
    const checkTime = () => {
      if (now() >= endsAtMs) expire();
    };
    document.addEventListener('visibilitychange', checkTime, { signal });
  }

  function confirm(attempt: CheckedAttempt, frame?: HTMLIFrameElement, isOver?: boolean): void {
    steps.ask(steps.enter({ status: 'confirming' }, frame), {
      send: (signal) => confirmAttempt(transport, attempt, signal),
      onResult(verified) {
        steps.enter({ status: 'verified', ...verified });
        queueMicrotask(() => onVerified(verified));
      },
      timeoutCode: 'VERIFICATION_PENDING',
      isOver,
    });
  }

  return { load, confirm };
}
