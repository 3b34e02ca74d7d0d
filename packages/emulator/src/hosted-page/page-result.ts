import type { WidgetMessage } from '@otp-kit/protocol';
import type { PageFailure } from './page-failure.ts';
import type { Target } from './page-state.ts';
import type { PageStore } from './page-store.ts';

/** How an attempt came out, and where a page of its own is to go. */
export interface Result extends Target {
  readonly type: WidgetMessage;
}

/** The ways in which a step leads to the attempt's result. */
export interface Endings {
  readonly succeed: (target: Target) => void;
  readonly end: (failure: PageFailure) => void;
  /** Ends where the attempt has; goes back to the captcha where that is asked for; else lets the step tell. */
  readonly fail: (failure: PageFailure, tell: () => void) => void;
}

/** Brings an attempt to its end in the store, and reports it. */
export function createEndings(store: PageStore, onResult: (result: Result) => void): Endings {
  function end(failure: PageFailure): void {
    store.enter({ status: 'ended', failure });
    onResult({ type: 'AUTH_FAILED' });
  }

  return {
    end,
    succeed: (target) => {
      store.enter({ status: 'verified', ...target });
      onResult({ type: 'AUTH_SUCCESS', ...target });
    },
    fail: (failure, tell) => {
      if (failure.attemptEnded) end(failure);
      else if (failure.class === 'new-challenge') {
        store.enter({ status: 'captcha', isChecking: false, failure });
      } else tell();
    },
  };
}
