import { describe, expect, test } from 'vitest';
import { createV12Fixture } from '../app/v12-core.fixture.ts';

const CONTROL = '/_emulator/v1/messages';

describe('the guard', () => {
  test.each(['localhost:4400', '127.0.0.1:4400', '[::1]:4400', 'shop.localhost:4400', 'LOCALHOST'])(
    'lets %s in',
    async (host) => {
      const { get } = createV12Fixture();

      expect((await get(CONTROL, { Host: host })).status).toBe(200);
    },
  );

  test.each([
    'evil.example',
    'localhost.evil.example',
    'evillocalhost',
    '127.0.0.1.evil.example',
    '192.168.0.2:4400',
    '0.0.0.0:4400',
    'localhost:4400@evil.example',
    '',
  ])('keeps the host %j out, of the console too', async (host) => {
    const { get } = createV12Fixture();

    for (const path of [CONTROL, '/', '/console/console.css']) {
      const { status, body } = await get(path, { Host: host });
      expect([status, body.code]).toEqual([403, 'ORIGIN_REFUSED']);
    }
  });

  test.each(['http://evil.example', 'http://localhost:5173', 'https://localhost:4400', 'null'])(
    'keeps pages of %s out, and does nothing for them',
    async (origin) => {
      const { core, request, sent } = createV12Fixture();
      await sent();
      const headers = { Host: 'localhost:4400', Origin: origin };

      const { status, headers: answered } = await request('/_emulator/v1/reset', {
        method: 'POST',
        headers,
      });

      expect(status).toBe(403);
      expect(answered.has('access-control-allow-origin')).toBe(false);
      expect(core.store.defaultWorkspace.inbox.list()).toHaveLength(1);
    },
  );

  test('lets its own pages in', async () => {
    const { get } = createV12Fixture();
    const headers = { Host: 'localhost:4400', Origin: 'http://localhost:4400' };

    expect((await get(CONTROL, { ...headers, 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200);
  });

  test.each([CONTROL, '/_emulator/v1/unknown', '/', '/console/console.css'])(
    'marks %s as its own, for no other page to embed',
    async (path) => {
      const { core } = createV12Fixture();

      const { headers } = await core.fetch(new Request(`http://localhost:4400${path}`));

      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  const LINK = {
    'Sec-Fetch-Site': 'cross-site',
    'Sec-Fetch-Mode': 'navigate',
    'Sec-Fetch-Dest': 'document',
  };

  test('accepts a navigation from another site to the console', async () => {
    const { core } = createV12Fixture();

    const response = await core.fetch(new Request('http://localhost:4400/', { headers: LINK }));

    expect(response.status).toBe(200);
  });

  test.each([
    ['a frame', '/', 'GET', { ...LINK, 'Sec-Fetch-Dest': 'iframe' }],
    ['a script of another site', '/', 'GET', { ...LINK, 'Sec-Fetch-Mode': 'cors' }],
    ['a form', '/', 'POST', LINK],
    ['a link to a file of the console', '/console/console.css', 'GET', LINK],
    ['a link to the control API', CONTROL, 'GET', LINK],
  ])('keeps %s out', async (_what, path, method, headers) => {
    const { request } = createV12Fixture();

    const { status, body } = await request(path, { method, headers });

    expect([status, body.code]).toEqual([403, 'ORIGIN_REFUSED']);
  });

  test('keeps requests from other sites out that carry no Origin', async () => {
    const { get } = createV12Fixture();

    expect((await get(CONTROL, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await get(CONTROL, { 'Sec-Fetch-Site': 'none' })).status).toBe(200);
  });
});
