import type { OtpErrorCode } from '@otp-kit/protocol';

/** The state of an embedded widget. */
export type WidgetState =
  | {
      /** An attempt is being created, or the frame is loading. */
      readonly status: 'loading';
      /** The frame has been loading for 5 seconds, so another try and the full page are offered. */
      readonly offersPage?: boolean;
      readonly authFailed?: never;
      readonly code?: never;
      readonly isBlocked?: never;
    }
  | {
      /** The widget has sent AUTH_SUCCESS, or the attempt has expired, and the backend is asked for the result. */
      readonly status: 'confirming';
      readonly offersPage?: never;
      readonly authFailed?: never;
      readonly code?: never;
      readonly isBlocked?: never;
    }
  | {
      /**
       * The frame has loaded. A page cannot see what a cross-origin frame has loaded: error pages fire
       * the `load` event, too.
       */
      readonly status: 'ready';
      /** The widget has sent AUTH_FAILED. The attempt may still succeed. */
      readonly authFailed?: boolean;
      /** The frame has been there for 5 seconds, so another try and the full page are offered. */
      readonly offersPage?: boolean;
      readonly code?: never;
      readonly isBlocked?: never;
    }
  | {
      /** The backend has confirmed. */
      readonly status: 'verified';
      readonly next?: string;
      readonly offersPage?: never;
      readonly authFailed?: never;
      readonly code?: never;
      readonly isBlocked?: never;
    }
  | StoppedState;

/** A failure. The user can continue with `retry`. */
export interface StoppedState {
  /**
   * - `load-error`: the frame did not load in time, was blocked, or has no connection (`NETWORK_ERROR`).
   *   The same attempt can be loaded again, or opened as a page.
   * - `expired`: the attempt has expired, and the backend has no success.
   * - `failed`: the attempt was not created, or the backend refused it. With `VERIFICATION_PENDING` it
   *   may still be confirmed.
   */
  readonly status: 'load-error' | 'expired' | 'failed';
  readonly code: OtpErrorCode;
  /** The page's own Content Security Policy blocked the frame. */
  readonly isBlocked?: boolean | undefined;
  readonly offersPage?: never;
  readonly authFailed?: never;
}

/** An embedded widget: a store of its state, and its actions. */
export interface WidgetHandle {
  /** Returns the same object until the state changes. */
  readonly getSnapshot: () => WidgetState;
  /** Returns a function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Repeats the step that failed: loads the frame again, asks the backend again, or starts a new
   * attempt. Does nothing without a failure, or before `offersPage`.
   */
  readonly retry: () => void;
  /** Abandons the current attempt and starts a new one. */
  readonly startOver: () => void;
  /** Navigates the tab to the attempt's page. Does nothing without an attempt. */
  readonly openPage: () => void;
  /** Removes the view and aborts every request. May be called twice. */
  readonly close: () => void;
}
