import type { ProxyAttempt } from '@otp-kit/protocol';
import { checkFrameUrl, type LanguageParameter } from './check-frame-url.ts';

/** Navigates a tab; `window.location` is one. */
export interface RedirectTarget {
  assign(url: string): void;
}

/** Options of {@link startRedirect}. */
export interface RedirectOptions {
  /** Where the redirect goes. Default: the window's; a page that is itself in a frame passes the tab's. */
  readonly location?: RedirectTarget | undefined;
  /** Default: the service's URL as it is. */
  readonly languageParameter?: LanguageParameter | undefined;
}

/**
 * Sends the tab to the attempt's page. The service sends it back to the pipeline's frontend callback
 * URL, whose query {@link parseReturn} reads. No message is sent, and passkeys need no `allow`.
 *
 * @throws {@link OtpError} `WIDGET_ORIGIN_REFUSED`, before the tab goes anywhere
 */
export function startRedirect(
  attempt: ProxyAttempt,
  { location: tab = location, languageParameter }: RedirectOptions = {},
): void {
  tab.assign(checkFrameUrl(attempt, languageParameter));
}
