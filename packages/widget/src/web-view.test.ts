import { describe, expect, test } from 'vitest';
import { isEmbeddedWebView } from './web-view.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('isEmbeddedWebView', () => {
  test.each([
    [
      'Android’s WebView',
      `Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) ${ANDROID} Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36`,
    ],
    ['a WKWebView', `${IPHONE} Mobile/15E148`],
    ['an app that says so', `${IPHONE} Mobile/15E148 Safari/604.1 [FBAN/FBIOS;FBAV/500.0]`],
  ])('knows %s, which is no place for a verification [WI-04]', (_name, userAgent) => {
    expect(isEmbeddedWebView(userAgent)).toBe(true);
  });

  test.each([
    ['Safari on a phone', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
    ['Chrome on an iPhone', `${IPHONE} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`],
    [
      'Chrome on Android, Custom Tabs included',
      `Mozilla/5.0 (Linux; Android 10; K) ${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36`,
    ],
    [
      'Firefox on a desktop',
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    ],
    ['nothing at all', ''],
  ])('takes %s for a browser', (_name, userAgent) => {
    expect(isEmbeddedWebView(userAgent)).toBe(false);
  });
});
