import type { ProxyAttempt } from '@otp-kit/protocol';
import { checkFrameUrl, type LanguageParameter } from './check-frame-url.ts';

/** Navigates a tab, such as `window.location`. */
export interface RedirectTarget {
  assign(url: string): void;
}

/** Options of {@link startRedirect}. */
export interface RedirectOptions {
  /** The tab to navigate. Default: `window.location`. A page that is in a frame passes `top.location`. */
  readonly location?: RedirectTarget | undefined;
  /** Default: the URL stays unchanged. */
  readonly languageParameter?: LanguageParameter | undefined;
}

/**
 * Navigates the tab to the attempt's page. The service redirects it back to the pipeline's frontend
 * callback URL, whose query {@link parseReturn} reads. No message is sent, and passkeys need no `allow`.
 *
 * @throws {@link OtpError} `WIDGET_ORIGIN_REFUSED`; then the tab stays
 * @example
 * const signal = AbortSignal.timeout(30_000);
 * startRedirect(await createAttempt(transport, {}, signal));
 */
export function startRedirect(
  attempt: ProxyAttempt,
  { location: tab = location, languageParameter }: RedirectOptions = {},
): void {
  tab.assign(checkFrameUrl(attempt, languageParameter));
}
