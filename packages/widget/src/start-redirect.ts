import type { ProxyAttempt } from '@otp-kit/protocol';
import { checkFrameUrl } from './check-frame-url.ts';

/** What takes a tab to another page; `window.location` is one. */
export interface RedirectTarget {
  assign(url: string): void;
}

/**
 * Sends the tab to the attempt's page. The service sends it back to the pipeline's frontend callback
 * URL, whose query {@link parseReturn} reads. No message is sent, and passkeys need no `allow`.
 *
 * @throws {@link OtpError} `WIDGET_ORIGIN_REFUSED`, before the tab goes anywhere
 */
export function startRedirect(
  attempt: ProxyAttempt,
  { location = globalThis.location }: { readonly location?: RedirectTarget | undefined } = {},
): void {
  location.assign(checkFrameUrl(attempt));
}
