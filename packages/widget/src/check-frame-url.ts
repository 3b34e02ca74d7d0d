import { OtpError, type ProxyAttempt } from '@otp-kit/protocol';

/**
 * A query parameter that sets the hosted page's language. It is not part of the interface: use it only
 * if your service documents one.
 */
export interface LanguageParameter {
  /** Such as `lang`. */
  readonly name: string;
  /** Such as `ar`. */
  readonly value: string;
}

/**
 * Checks an attempt's URL before it is loaded: HTTPS, or HTTP on a loopback host, without credentials,
 * and with exactly the origin from the backend's configuration. The URL comes from the service and the
 * origin from the backend, so neither alone can load a page of another origin.
 *
 * @param language replaces a parameter of the same name
 * @returns the normalized URL, with the language parameter if there is one
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
    // Text that is not a URL is refused with the same code.
  }
  throw new OtpError('WIDGET_ORIGIN_REFUSED');
}

// The URL parser has normalized the text: host names are in lower case, 127.1 is 127.0.0.1, and a slash
// follows the host. Credentials would come before an @.
const SAFE = /^(https:\/\/[^/@]+|http:\/\/(([^/@]+\.)?localhost|127(\.\d+){3}|\[::1])(:\d+)?)\//;
