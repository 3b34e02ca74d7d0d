import { OtpError, type ProxyAttempt } from '@otp-kit/protocol';

/**
 * Checks an attempt's URL before anything is loaded from it: HTTPS, or HTTP on a loopback name, no
 * credentials, and exactly the origin that the backend is configured for. The URL is the service's
 * word, the origin the backend's own, so that neither alone can put a foreign page into the frame.
 *
 * @returns the URL, normalised
 * @throws {@link OtpError} `WIDGET_ORIGIN_REFUSED`
 */
export function checkFrameUrl({ iframeUrl, widgetOrigin }: ProxyAttempt): string {
  try {
    const { href, username, password, origin } = new URL(iframeUrl);
    if (SECURE.test(href) && !username && !password && origin === widgetOrigin) return href;
  } catch {
    // Not a URL: refused like every other that is not the expected one.
  }
  throw new OtpError('WIDGET_ORIGIN_REFUSED', 'foreign origin');
}

// As the URL parser writes them: it lower-cases names, turns 127.1 into 127.0.0.1, and has a slash
// behind the host.
const SECURE = /^(https:|http:\/\/(([^/]+\.)?localhost|127(\.\d+){3}|\[::1])[:/])/;
