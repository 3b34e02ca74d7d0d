import { OtpError, type ProxyAttempt } from '@otp-kit/protocol';

/**
 * A query parameter that tells the hosted page its language. It is not part of the interface: use it
 * only if your service has documented one.
 */
export interface LanguageParameter {
  /** Such as `lang`. */
  readonly name: string;
  /** Such as `ar`. */
  readonly value: string;
}

/**
 * Checks an attempt's URL before anything is loaded from it: HTTPS, or HTTP on a loopback name, no
 * credentials, and exactly the origin that the backend is configured for. The service chooses the URL
 * and the backend's configuration the origin, so that neither alone can put a foreign page into the frame.
 *
 * @param language replaces a parameter of the same name
 * @returns the URL, normalised, with the language parameter if there is one
 * @throws {@link OtpError} `WIDGET_ORIGIN_REFUSED`
 */
export function checkFrameUrl(
  { iframeUrl, widgetOrigin }: ProxyAttempt,
  language?: LanguageParameter,
): string {
  try {
    const url = new URL(iframeUrl);
    if (SAFE.test(url.href) && url.origin === widgetOrigin) {
      if (language) url.searchParams.set(language.name, language.value);
      return url.href;
    }
  } catch {
    // Not a URL: refused like any other that is not the expected one.
  }
  throw new OtpError('WIDGET_ORIGIN_REFUSED');
}

// As the URL parser writes them: it lower-cases names, turns 127.1 into 127.0.0.1, and has a slash
// behind the host.
const SAFE = /^(https:\/\/[^/@]+|http:\/\/(([^/@]+\.)?localhost|127(\.\d+){3}|\[::1])(:\d+)?)\//;
