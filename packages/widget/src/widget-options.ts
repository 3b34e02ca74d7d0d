import type { OtpErrorCode } from '@otp-kit/protocol';
import type { FrameAllow } from './create-frame.ts';
import type { WidgetMessages } from './messages.ts';
import type { RedirectTarget } from './start-redirect.ts';
import type { WidgetBackend } from './widget-backend.ts';

/** What the page of a verified person gets. A hint for the page: the session is the backend's to give. */
export interface WidgetVerified {
  /** Where the page may go next, where the backend named a place. */
  readonly next?: string;
}

/** Options of {@link mountWidget}. */
export interface WidgetOptions {
  readonly backend: WidgetBackend;
  /** Called once, after the backend has confirmed. */
  readonly onVerified: (verified: WidgetVerified) => void;
  /** Called at every `load-error`, `expired` and `failed`. Not at AUTH_FAILED, which ends nothing. */
  readonly onFailed?: ((code: OtpErrorCode) => void) | undefined;
  /** Default `widget-origin`. */
  readonly allow?: FrameAllow | undefined;
  /**
   * Whether a person may continue on the attempt's own page, where the frame does not do: it did not
   * load, or the browser keeps passkeys from it. Default `redirect`, which needs a frontend callback
   * URL in the pipeline, so that the person comes back; without one say `none`.
   */
  readonly fallback?: 'redirect' | 'none' | undefined;
  /** Texts in place of the English ones: `ARABIC` of `@otp-kit/widget/ar`, or own ones for some. */
  readonly messages?: Partial<WidgetMessages> | undefined;
  /** How long the frame may take to load. Default 15,000. */
  readonly loadTimeoutMs?: number | undefined;
  /** Milliseconds since the epoch. Default `Date.now`. */
  readonly now?: (() => number) | undefined;
  /** What the redirect goes by. Default: the window's; a page in a frame of its own gives the tab's. */
  readonly location?: RedirectTarget | undefined;
}
