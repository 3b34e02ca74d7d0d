import type { OtpErrorCode } from '@otp-kit/protocol';

/** Where an embedded verification stands. */
export type WidgetState =
  | {
      /**
       * - `loading`: an attempt is being created, or its page is loading.
       * - `confirming`: the widget has said AUTH_SUCCESS, or its time is over, and the backend is
       *   asked what is so.
       */
      readonly status: 'loading' | 'confirming';
      readonly offersPage?: never;
      readonly authFailed?: never;
      readonly code?: never;
    }
  | {
      /**
       * The frame has loaded, and the user is at work in it. A page cannot see what a frame of another
       * origin has loaded: the `load` event comes with error pages too.
       */
      readonly status: 'ready';
      /** The widget has said AUTH_FAILED: this attempt may or may not still succeed. */
      readonly authFailed?: boolean;
      /** The frame has been open for 8 seconds, and opening its page in the tab is offered. */
      readonly offersPage?: boolean;
      readonly code?: never;
    }
  | {
      /** The backend has confirmed. */
      readonly status: 'verified';
      readonly next?: string;
      readonly offersPage?: never;
      readonly authFailed?: never;
      readonly code?: never;
    }
  | StoppedState;

/** It does not go on by itself; `retry` is what a person can do about it. */
export interface StoppedState {
  /**
   * - `load-error`: the frame did not load. The same attempt may be tried again, or continued as a
   *   page.
   * - `expired`: the attempt's time is over, and the backend knows of no success.
   * - `failed`: no attempt came about, or it came to nothing. With `VERIFICATION_PENDING` it may
   *   still be confirmed.
   */
  readonly status: 'load-error' | 'expired' | 'failed';
  readonly code: OtpErrorCode;
  readonly offersPage?: never;
  readonly authFailed?: never;
}

/** An embedded verification: a store of its state, and what can be done with it. */
export interface WidgetHandle {
  /** The same object until something changes. */
  readonly getSnapshot: () => WidgetState;
  /** Returns what ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Does again what failed: loads the frame, or asks the backend, or begins a new attempt. Does
   * nothing where nothing failed.
   */
  readonly retry: () => void;
  /** Gives up the attempt under way and begins a new one. */
  readonly startOver: () => void;
  /** Sends the tab to the attempt's page. Does nothing while there is no attempt. */
  readonly openPage: () => void;
  /** Removes everything and aborts what is under way. May be called twice. */
  readonly destroy: () => void;
}
