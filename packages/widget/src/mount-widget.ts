import {
  type AttemptSubject,
  type CheckedAttempt,
  createCheckedAttempt,
} from './create-attempt.ts';
import { createView } from './create-view.ts';
import { firstTexts, type OwnTexts } from './messages.ts';
import type { AttemptRun } from './run-attempt.ts';
import { startRedirect } from './start-redirect.ts';
import { createSteps, type Steps } from './steps.ts';
import type { WidgetOptions } from './widget-options.ts';
import type { WidgetHandle } from './widget-state.ts';

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
  const { fallback } = options;
  const texts: OwnTexts = { ...firstTexts, ...options.messages };
  let attempt: CheckedAttempt | undefined;
  let subject: AttemptSubject = options;
  let run: AttemptRun | undefined;
  const openPage = () => attempt && startRedirect(attempt, options);
  const actions = { retry, startOver, openPage: fallback === 'none' ? undefined : openPage };
  const view = createView(container, texts, actions);
  const steps = createSteps(view.draw, options.onFailed);
  const { enter, getSnapshot, subscribe } = steps;

  /** Loads an attempt in a frame. @param known default: the backend creates or continues one */
  function begin(next: AttemptSubject, known?: CheckedAttempt): void {
    subject = next;
    attempt = known;
    const loading = loadRun();
    steps.ask(enter({ status: 'loading' }), {
      send: async (signal) => known ?? createCheckedAttempt(options, subject, signal),
      onResult(created) {
        attempt = created;
        if (!known) queueMicrotask(() => options.onAttempt?.(created));
        void loadFrame(steps, created, loading, options.loadTimeoutMs);
      },
      timeoutCode: 'NETWORK_ERROR',
    });
  }

  /** Loads what comes after the attempt. Returns nothing if the network fails: the next try loads it again. */
  async function loadRun(): Promise<AttemptRun | undefined> {
    const later = await import('./later.ts').catch(() => undefined);
    if (!later || run) return run;
    view.fillBy(later.createPanelFill(texts, actions));
    run = later.createAttemptRun(steps, options, texts.title ?? later.laterTexts.title);
    return run;
  }

  function startOver(): void {
    begin({ verificationAddress: attempt?.verificationAddress ?? subject.verificationAddress });
  }

  function retry(): void {
    const { code, offersPage, status } = getSnapshot();
    if (attempt && (offersPage || status === 'load-error')) begin(subject, attempt);
    else if (attempt && code === 'VERIFICATION_PENDING') run?.confirm(attempt);
    else if (code && (attempt || code === 'NO_ACTIVE_FLOW')) startOver();
    else if (code) begin(subject);
  }

  const close = () => {
    attempt = undefined;
    steps.close();
    view.root.remove();
  };
  begin(options);
  return { getSnapshot, subscribe, retry, startOver, openPage, close };
}

/** Waits for the second module in a step of its own, so that the next try has the attempt. */
async function loadFrame(
  { after, enter, fail }: Steps,
  created: CheckedAttempt,
  loading: Promise<AttemptRun | undefined>,
  loadTimeoutMs = 15_000,
): Promise<void> {
  const signal = enter({ status: 'loading' });
  const giveUp = () => fail('load-error', 'WIDGET_LOAD_FAILED');
  after(giveUp, loadTimeoutMs);
  const run = await loading;
  if (signal.aborted) return;
  if (run) run.load(created);
  else giveUp();
}
