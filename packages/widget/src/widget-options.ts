import type { OtpErrorCode } from '@otp-kit/protocol';
import type { FrameOptions } from './create-frame.ts';
import type { WidgetMessages } from './messages.ts';
import type { RedirectOptions } from './start-redirect.ts';
import type { WidgetBackend } from './widget-backend.ts';

/** What the page of a verified person gets. A hint for the page: the session is the backend's to give. */
export interface WidgetVerified {
  /** Where the page may go next, where the backend named a place. */
  readonly next?: string;
}

/** Options of {@link mountWidget}. */
export interface WidgetOptions extends FrameOptions, RedirectOptions {
  readonly backend: WidgetBackend;
  /** Called once, after the backend has confirmed. */
  readonly onVerified: (verified: WidgetVerified) => void;
  /** Called at every `load-error`, `expired` and `failed`. Not at AUTH_FAILED, which ends nothing. */
  readonly onFailed?: ((code: OtpErrorCode) => void) | undefined;
  /**
   * Whether the user may continue on the attempt's own page: offered when the frame did not load, and
   * 8 seconds after it has. Default `redirect`, which needs a frontend callback URL in the pipeline to
   * bring the user back; without one use `none`.
   */
  readonly fallback?: 'redirect' | 'none' | undefined;
  /** A language, such as `ar` of `@otp-kit/widget/ar`, or single texts in place of the English ones. Default: English. */
  readonly messages?: Partial<WidgetMessages> | undefined;
  /** How long the frame may take to load. Default 15,000. */
  readonly loadTimeoutMs?: number | undefined;
  /** Milliseconds since the epoch. Default `Date.now`. */
  readonly now?: (() => number) | undefined;
}
