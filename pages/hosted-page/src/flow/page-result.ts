import type { HostedTarget } from '@otp-kit/emulator/hosted-page-api';
import type { WidgetMessage } from '@otp-kit/protocol';
import type { PageFailure } from './page-failure.ts';
import type { PageStore } from './page-store.ts';

/** The result of an attempt or of one try, and the URL that a whole page opens. */
export interface Result extends HostedTarget {
  readonly type: WidgetMessage;
}

/** How a step reaches the attempt's result. */
export interface Endings {
  /** Shows the success for a moment, then reports it. */
  readonly succeed: (target: HostedTarget) => Promise<void>;
  readonly end: (failure: PageFailure) => void;
  /**
   * Ends where the attempt has; goes on where it has succeeded all the same; goes back to the captcha
   * if the service requires it. Otherwise the step shows it.
   */
  readonly fail: (failure: PageFailure, show: () => void) => Promise<void>;
}

/**
 * Brings an attempt to its end in the store, and reports it.
 *
 * @param options.load reads the attempt, and continues at its current step
 * @param options.wait resolves after so many milliseconds
 */
export function createEndings(
  store: PageStore,
  {
    onResult,
    load,
    wait,
  }: {
    onResult: (result: Result) => void;
    load: () => Promise<void>;
    wait: (ms: number) => Promise<void>;
  },
): Endings {
  function end(failure: PageFailure): void {
    store.enter({ status: 'ended', failure });
    onResult({ type: 'AUTH_FAILED' });
  }

  return {
    end,
    succeed: async (target) => {
      store.enter({ status: 'verified', ...target });
      await wait(SHOWN_MS);
      onResult({ type: 'AUTH_SUCCESS', ...target });
    },
    fail: async (failure, show) => {
      if (failure.tellsParent) onResult({ type: 'AUTH_FAILED' });
      if (failure.attemptEnded) end(failure);
      // The response of the success was lost, or another page of this attempt was quicker.
      else if (failure.code === 'ALREADY_VERIFIED') await load();
      else if (failure.class === 'new-challenge') {
        store.enter({ status: 'captcha', isChecking: false, failure });
      } else show();
    },
  };
}

/**
 * How long the success is shown before the page posts its message or leaves. The interface sets no order
 * in time: the webhook goes out with the success itself, and does not wait for the page.
 */
const SHOWN_MS = 1000;

/** Takes the target out of a step or an attempt. */
export function targetOf({ redirectUrl, redirectsFrame }: HostedTarget): HostedTarget {
  return {
    ...(redirectUrl !== undefined && { redirectUrl }),
    ...(redirectsFrame && { redirectsFrame }),
  };
}
