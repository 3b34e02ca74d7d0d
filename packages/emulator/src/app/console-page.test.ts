import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesOf } from '../node/built-pages.ts';
import { createConsolePage } from './console-page.ts';
import { createV12Fixture } from './v12-core.fixture.ts';

/** A built console, small. */
const FILES = {
  'index.html': '<!doctype html><title>OTP emulator</title>',
  'console.css': 'body { margin: 0; }',
  'console.js': 'export {};',
  'console.test.ts': 'export {};',
};

describe('the console', () => {
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'otp-emulator-console-'));
    for (const [name, content] of Object.entries(FILES)) {
      await writeFile(join(folder, name), content);
    }
  });

  afterAll(() => rm(folder, { recursive: true }));

  async function open(path: string) {
    const page = createConsolePage(filesOf(pathToFileURL(`${folder}/`)));
    return page.fetch(new Request(`http://localhost:4400${path}`));
  }

  test('may load nothing from other origins and cannot be framed', async () => {
    const response = await open('/');
    const policy = response.headers.get('content-security-policy');

    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.text()).toMatch(/^<!doctype html>/i);
    for (const directive of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "img-src 'self' data:",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy?.split('; ')).toContain(directive);
    }
  });

  test.each([
    ['console.css', 'text/css; charset=utf-8'],
    ['console.js', 'text/javascript; charset=utf-8'],
  ])('has %s', async (file, type) => {
    const response = await open(`/_emulator/console/${file}`);

    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
  });

  test('leads a browser from a page that does not exist to its sections, and a program to no page', async () => {
    const headers = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const { core } = createV12Fixture();
    const get = (path: string, init: RequestInit = {}) =>
      core.fetch(new Request(`http://localhost:4400${path}`, init));
    const response = await get('/nope', { headers });
    const page = await response.text();

    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=UTF-8',
    ]);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    for (const section of ['inbox', 'requests', 'funnel', 'settings']) {
      expect(page).toContain(`href="/#${section}"`);
    }
    expect(page).toContain('<a class="button" data-kind="primary" href="/">Open the console</a>');
    expect(page).toContain('class="brand-mark"');
    for (const other of [await get('/nope'), await get('/api/v1.2/nope', { headers })]) {
      expect([other.status, (await other.json()).code]).toEqual([404, 'ROUTE_NOT_FOUND']);
    }
  });

  test('says how to build it if it is not built', async () => {
    const page = createConsolePage(filesOf(new URL('./no-such-folder/', import.meta.url)));
    const response = await page.fetch(new Request('http://localhost:4400/'));

    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'PAGE_NOT_BUILT' });
  });

  const MISSING = [
    '/_emulator/console/none.js',
    '/_emulator/console/..%2fcli.js',
    '/_emulator/console/%2e%2e/cli.js',
    '/_emulator/console/..%5c..%5cpackage.js',
    '/_emulator/console/index.html',
    '/_emulator/console/console.test.ts',
    '/_emulator/console/%00.js',
    '/_emulator/console/%',
    '/_emulator/console/',
  ];

  test.each(MISSING)('does not have %s', async (path) => {
    expect((await open(path)).status).toBe(404);
  });

  test.each(MISSING)(
    'is a part of the emulator, which responds with 404 in JSON for %s',
    async (path) => {
      const { core } = createV12Fixture();
      const response = await core.fetch(new Request(`http://localhost:4400${path}`));

      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    },
  );
});
