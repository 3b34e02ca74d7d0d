import { describe, expect, test } from 'vitest';
import { filesOf } from '../node/built-pages.ts';
import {
  createHostedFixture,
  DUMMY_TOKEN,
  ORIGIN,
  stepPath,
} from '../widget/hosted-page.fixture.ts';
import { createHostedPage } from '../widget/hosted-page.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };

describe('the page', () => {
  test('runs only its own files, and any site may embed it', async () => {
    // The page's sources replace its build: they are served in the same way.
    const page = createHostedPage(
      filesOf(new URL('../../../../pages/hosted-page/src/', import.meta.url)),
    );

    const response = await page.request('/w/attempt_default_0');

    expect(response.status).toBe(200);
    const { headers } = response;
    expect(new Set(headers.get('content-security-policy')?.split('; '))).toEqual(
      new Set([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "img-src 'self' data:",
        "frame-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        'frame-ancestors *',
      ]),
    );
    expect(headers.get('permissions-policy')?.split(', ')).toEqual([
      ...['publickey-credentials-create=(self)', 'publickey-credentials-get=(self)'],
      ...['camera=()', 'display-capture=()', 'geolocation=()', 'microphone=()', 'midi=()'],
      ...['payment=()', 'usb=()'],
    ]);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.has('x-frame-options')).toBe(false);
    expect(await response.text()).not.toMatch(/<script(?![^>]*\bsrc=)/);
  });

  test('comes with files that a browser may keep', async () => {
    const page = createHostedPage(
      filesOf(new URL('../../../../pages/hosted-page/src/', import.meta.url)),
    );

    const { status, headers } = await page.request('/assets/hosted-page/page.css');

    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/css');
    expect(headers.get('cache-control')).toContain('immutable');
  });

  test('names the command that builds it, where it is not built', async () => {
    const page = createHostedPage(filesOf(new URL('../hosted/no-such-folder/', import.meta.url)));

    const response = await page.request('/w/attempt_default_0');

    expect(response.status).toBe(503);
    expect(await response.text()).toContain('npm run build');
  });

  test.each(['nothing.js', '..%2findex.html', '%2e%2e/store.js', 'index.html'])(
    'has no file %s',
    async (file) => {
      const { status } = await createHostedFixture().ask(`/assets/hosted-page/${file}`);

      expect(status).toBe(404);
    },
  );

  test('a browser gets a page for an address without one, and a program gets JSON', async () => {
    const { ask } = createHostedFixture();
    const headers = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

    for (const path of ['/nope', '/verify/nope']) {
      const response = await ask(path, { headers });
      const page = await response.text();

      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('text/html; charset=UTF-8');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(page).toContain('There is no page at this address.');
      expect(page).not.toContain('href=');
    }
    for (const other of [await ask('/nope'), await ask('/api/nope', { headers })]) {
      expect([other.status, (await other.json()).code]).toEqual([404, 'ROUTE_NOT_FOUND']);
    }
  });

  test('is not served to a page whose name was re-bound to this machine', async () => {
    const fixture = createHostedFixture();
    const init = { headers: { Host: 'evil.example' } };

    for (const path of [
      '/w/attempt_default_0',
      '/turnstile/v0/api.js',
      '/turnstile/v0/siteverify',
    ]) {
      expect((await fixture.ask(path, init)).status).toBe(403);
    }
  });
});

describe('the steps', () => {
  test.each([
    ['a page of another origin', { Origin: 'https://evil.example' }],
    ['another port of this machine', { Origin: 'http://widget.localhost:5173' }],
    ['a page without an origin', { Origin: 'null' }],
    ['a request without an origin', {}],
    ['another site', { Origin: ORIGIN, 'Sec-Fetch-Site': 'cross-site' }],
    ['a name that was re-bound', { Origin: 'http://evil.example', Host: 'evil.example' }],
  ])('are not for %s', async (_, headers) => {
    const fixture = createHostedFixture();
    const attemptId = await fixture.open();

    const response = await fixture.ask(stepPath(attemptId, 'load'), {
      method: 'POST',
      headers: { ...JSON_TYPE, ...headers },
      body: JSON.stringify({ deviceId: 'device_1' }),
    });

    expect(response.status).toBe(403);
    expect(response.headers.has('access-control-allow-origin')).toBe(false);
    expect(fixture.workspace.attempts.byId(attemptId)?.deviceId).toBeUndefined();
  });

  test.each([
    ['text/plain', '{"deviceId":"device_1"}', '400 VALIDATION_ERROR'],
    ['application/json', '["device_1"]', '400 VALIDATION_ERROR'],
    ['application/json', '{', '400 VALIDATION_ERROR'],
    [
      'application/json',
      JSON.stringify({ deviceId: 'x'.repeat(200_000) }),
      '413 PAYLOAD_TOO_LARGE',
    ],
  ])('read JSON objects of a modest size, %s %#', async (type, body, expected) => {
    const fixture = createHostedFixture();
    const attemptId = await fixture.open();

    const response = await fixture.ask(stepPath(attemptId, 'load'), {
      method: 'POST',
      headers: { 'Content-Type': type, Origin: ORIGIN },
      body,
    });

    const { code } = JSON.parse(await response.text());
    expect(`${response.status} ${code}`).toBe(expected);
  });

  test('have a limit of their own, whatever the bodies of the service may have', async () => {
    const fixture = createHostedFixture();
    const attemptId = await fixture.open();
    await fixture.control('PATCH', '/seed', { behaviors: { bodyLimitBytes: 100 } });

    const modest = await fixture.step(attemptId, 'load', { pad: 'x'.repeat(60_000) });
    const long = await fixture.step(attemptId, 'load', { pad: 'x'.repeat(66_000) });

    expect([modest.status, long.status]).toEqual([200, 413]);
    expect(long.headers.get('x-emulator-behaviors')).toBeNull();
  });

  test.each([5, 'x'.repeat(1025)])('refuse the device %j by name', async (deviceId) => {
    const fixture = createHostedFixture();

    const { status, body } = await fixture.step(await fixture.open(), 'load', { deviceId });

    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.details.issues).toEqual([{ path: 'deviceId', message: expect.any(String) }]);
  });

  test('take POST alone', async () => {
    const response = await createHostedFixture().ask(stepPath('attempt_default_0', 'load'), {
      headers: { Origin: ORIGIN },
    });

    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });

  test('find the workspace by the attempt, and write into its journal', async () => {
    const fixture = createHostedFixture();
    const other = fixture.core.store.create('other', undefined);

    const { status } = await fixture.step(other.mintId('attempt'), 'captcha', {
      turnstileToken: DUMMY_TOKEN,
    });

    expect(status).toBe(404);
    expect(other.journal.list().map(({ operation }) => operation)).toEqual(['widget.captcha']);
    expect(fixture.workspace.journal.list()).toEqual([]);
  });
});
