import type { OtpErrorCode, ProxyAttempt, ProxyTransport } from '@otp-kit/protocol';
import type { AttemptSubject } from './create-attempt.ts';
import type { FrameOptions } from './create-frame.ts';
import type { WidgetMessages } from './messages.ts';
import type { RedirectOptions } from './start-redirect.ts';

/** The backend's confirmation, without the session: that is in a cookie of the same response. */
export interface WidgetVerified {
  /** The path or URL to navigate to next, if the backend names one. */
  readonly next?: string;
}

/** Options of {@link mountWidget}. */
export interface WidgetOptions extends AttemptSubject, FrameOptions, RedirectOptions {
  /** {@link createFetchTransport}, or your own. */
  readonly transport: ProxyTransport;
  /**
   * Called with each attempt, a new one and a continued one. Its `attemptId` is not a secret: keep it
   * where a reload finds it, such as `history.state`, and pass it as `attemptId` then.
   */
  readonly onAttempt?: ((attempt: ProxyAttempt) => void) | undefined;
  /** Called once, after the backend has confirmed. */
  readonly onVerified: (verified: WidgetVerified) => void;
  /** Called for every `load-error`, `expired` and `failed`. Not for AUTH_FAILED, which ends nothing. */
  readonly onFailed?: ((code: OtpErrorCode) => void) | undefined;
  /**
   * Whether to offer the attempt's full page in the tab: when the frame did not load, and 5 seconds
   * after loading began. Default `redirect`, which needs a frontend callback URL in the pipeline.
   * Without one use `none`.
   */
  readonly fallback?: 'redirect' | 'none' | undefined;
  /** A language, such as `ar` of `@otp-kit/widget/ar`, or single texts in place of the English ones. Default: English. */
  readonly messages?: Partial<WidgetMessages> | undefined;
  /** How long the frame, and the second module before it, may take to load, in milliseconds. Default 15,000. */
  readonly loadTimeoutMs?: number | undefined;
  /** Milliseconds since the epoch. Default `Date.now`. */
  readonly now?: (() => number) | undefined;
}
