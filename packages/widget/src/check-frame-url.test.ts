import { describe, expect, test } from 'vitest';
import { checkFrameUrl } from './check-frame-url.ts';

const attempt = (iframeUrl: string, widgetOrigin = 'https://widget.example') => ({
  attemptId: 'attempt_1',
  iframeUrl,
  widgetOrigin,
  expiresAt: '2026-01-01T00:05:00Z',
  serverTime: '2026-01-01T00:00:00Z',
});

test.each([
  ['https://widget.example/w/attempt_1', 'https://widget.example'],
  ['http://localhost:4401/w/1', 'http://localhost:4401'],
  ['http://widget.localhost:4401/w/1', 'http://widget.localhost:4401'],
  ['http://127.0.0.1:4401/w/1', 'http://127.0.0.1:4401'],
  ['http://[::1]:4401/w/1', 'http://[::1]:4401'],
])('takes %s', (url, origin) => {
  expect(checkFrameUrl(attempt(url, origin))).toBe(url);
});

test.each([
  ['of another host', 'https://evil.example/w/1'],
  ['of a host that ends like it', 'https://widget.example.evil.example/w/1'],
  ['of a host below it', 'https://a.widget.example/w/1'],
  ['of another port', 'https://widget.example:8443/w/1'],
  ['with a user name that looks like the host', 'https://widget.example@evil.example/w/1'],
  ['with credentials', 'https://user:secret@widget.example/w/1'],
  ['with a user name alone', 'https://user@widget.example/w/1'],
  ['relative', '/w/1'],
  ['empty', ''],
])('refuses one that is %s', (_, url) => {
  expect(() => checkFrameUrl(attempt(url))).toThrow(
    expect.objectContaining({ code: 'WIDGET_ORIGIN_REFUSED' }),
  );
});

test.each([
  ['http://widget.example/w/1', 'http://widget.example'],
  ['http://localhost.evil.example/w/1', 'http://localhost.evil.example'],
  ['http://127.evil.example/w/1', 'http://127.evil.example'],
  ['http://evillocalhost/w/1', 'http://evillocalhost'],
  ['javascript:alert(1)', 'null'],
  ['data:text/html,x', 'null'],
  ['blob:https://widget.example/6a3c', 'https://widget.example'],
  ['file:///etc/passwd', 'null'],
])('refuses %s whatever the configured origin is', (url, origin) => {
  expect(() => checkFrameUrl(attempt(url, origin))).toThrow(
    expect.objectContaining({ code: 'WIDGET_ORIGIN_REFUSED' }),
  );
});

test('refuses a configured origin that is more than an origin', () => {
  expect(() =>
    checkFrameUrl(attempt('https://widget.example/w/1', 'https://widget.example/')),
  ).toThrow(expect.objectContaining({ code: 'WIDGET_ORIGIN_REFUSED' }));
});

describe('with a language parameter', () => {
  const language = { name: 'lang', value: 'ar-EG' };

  test.each([
    ['https://widget.example/w/1', 'https://widget.example/w/1?lang=ar-EG'],
    ['https://widget.example/w/1?a=b#c', 'https://widget.example/w/1?a=b&lang=ar-EG#c'],
    ['https://widget.example/w/1?lang=en', 'https://widget.example/w/1?lang=ar-EG'],
  ])('%s becomes %s', (url, expected) => {
    expect(checkFrameUrl(attempt(url), language)).toBe(expected);
  });

  test('changes nothing but the query', () => {
    const hostile = { name: '&#/@evil', value: '#@evil.example/?x=1&y' };

    const url = new URL(checkFrameUrl(attempt('https://widget.example/w/1'), hostile));

    expect([url.origin, url.pathname, url.hash]).toEqual(['https://widget.example', '/w/1', '']);
    expect([...url.searchParams]).toEqual([[hostile.name, hostile.value]]);
  });

  test('refuses the URL of another origin, too', () => {
    expect(() => checkFrameUrl(attempt('https://evil.example/w/1'), language)).toThrow(
      expect.objectContaining({ code: 'WIDGET_ORIGIN_REFUSED' }),
    );
  });
});
