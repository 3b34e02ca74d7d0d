import { describe, expect, test } from 'vitest';
import { createV12Fixture } from './app/v12-core.fixture.ts';

async function open(path: string) {
  const { core } = createV12Fixture();
  return core.fetch(new Request(`http://localhost:4400${path}`));
}

describe('the console', () => {
  test('is a page that may load nothing from elsewhere, nor stand in a frame', async () => {
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
    const response = await open(`/console/${file}`);

    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
  });

  test.each([
    '/console/none.js',
    '/console/..%2fcli.js',
    '/console/%2e%2e/cli.js',
    '/console/..%5c..%5cpackage.js',
    '/console/index.html',
    '/console/console.test.ts',
    '/console/%00.js',
    '/console/%',
    '/console/',
  ])('does not have %s', async (path) => {
    const response = await open(path);

    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  });
});
