import { describe, expect, onTestFinished, test } from 'vitest';
import { API_KEY, challengePath, createV12Fixture, PIPELINE } from '../app/v12-core.fixture.ts';
import { createEmulatorCore } from '../node/emulator-core.ts';

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
  ])('keeps the host %j out, of service, console and hosted page too', async (host) => {
    const { get, core } = createV12Fixture();
    const hosted = await core.fetchWidget(
      new Request('http://widget.localhost/turnstile/v0/api.js', { headers: { Host: host } }),
    );

    for (const path of [
      CONTROL,
      challengePath(API_KEY, PIPELINE),
      '/',
      '/_emulator/console/console.css',
    ]) {
      const { status, body } = await get(path, { Host: host });
      expect([status, body.code]).toEqual([403, 'ORIGIN_REFUSED']);
    }
    expect(hosted.status).toBe(403);
  });

  test('a send for a re-bound name delivers nothing, and the response names the option', async () => {
    const { core, post } = createV12Fixture({ dev: { bypassPoW: true } });
    const body = {
      APIKey: API_KEY,
      pipelineID: PIPELINE,
      verificationAddress: { phoneNumber: '+201001234567' },
    };

    const refused = await post('/api/v1.2/transactions/send', body, { Host: 'evil.test:4400' });
    const sent = await post('/api/v1.2/transactions/send', body, { Host: 'localhost:4400' });

    expect([refused.status, sent.status]).toEqual([403, 200]);
    expect(refused.body.message).toContain('--container-host');
    expect(core.store.defaultWorkspace.inbox.list()).toHaveLength(1);
  });

  test('serves a container by its names, and by no part of them', async () => {
    const core = createEmulatorCore({ containerHosts: ['Emulator'] });
    onTestFinished(core.close);
    const statusOf = async (path: string, Host: string) =>
      (await core.fetch(new Request(`http://localhost${path}`, { headers: { Host } }))).status;

    const paths = [
      challengePath('ak_emulator_default_not_a_secret', 'pipe_emulator_default'),
      CONTROL,
    ];
    for (const path of paths) {
      expect(await statusOf(path, 'emulator:4400')).toBe(200);
      expect(await statusOf(path, 'localhost:4400')).toBe(200);
      expect(await statusOf(path, 'emulator.evil.example')).toBe(403);
      expect(await statusOf(path, 'my.emulator')).toBe(403);
    }
  });

  test.each(['https://service.test', 'http://emulator:4400', 'http://192.168.0.2'])(
    'answers a request to %s without a Host header, as of a test in the same process',
    async (origin) => {
      const { core } = createV12Fixture();
      const statusOf = async (path: string) =>
        (await core.fetch(new Request(origin + path))).status;

      expect(await statusOf(challengePath(API_KEY, PIPELINE))).toBe(200);
      expect(await statusOf(CONTROL)).toBe(200);
      expect((await core.fetchWidget(new Request(`${origin}/turnstile/none`))).status).toBe(404);
    },
  );

  test.each(['http://evil.example', 'http://localhost:5173', 'https://localhost:4400', 'null'])(
    'keeps pages of %s out, and does nothing for them',
    async (origin) => {
      const { core, request, sent } = createV12Fixture();
      await sent();
      const headers = { Host: 'localhost:4400', Origin: origin };

      const { status, headers: received } = await request('/_emulator/v1/reset', {
        method: 'POST',
        headers,
      });

      expect(status).toBe(403);
      expect(received.has('access-control-allow-origin')).toBe(false);
      expect(core.store.defaultWorkspace.inbox.list()).toHaveLength(1);
    },
  );

  describe('with a page origin', () => {
    const PAGE = 'http://localhost:3000';
    const headers = { Host: '127.0.0.1:4400', 'Sec-Fetch-Site': 'cross-site' };

    async function call(path: string, init: RequestInit & { origin?: string } = {}) {
      const core = createEmulatorCore({ pageOrigins: [PAGE] });
      onTestFinished(core.close);
      const { origin = PAGE, ...rest } = init;
      const request = { ...rest, headers: { ...headers, Origin: origin } };
      const response = await core.fetch(new Request(`http://127.0.0.1:4400${path}`, request));
      return { status: response.status, allowed: response.headers.get(ALLOWED) };
    }
    const ALLOWED = 'access-control-allow-origin';

    test.each([
      [CONTROL, 'GET', 200],
      [CONTROL, 'OPTIONS', 204],
      ['/_emulator/v1/clock', 'GET', 200],
      ['/_emulator/v1/faults/presets', 'GET', 200],
      ['/_emulator/v1/faults/none', 'DELETE', 404],
    ])('lets that page read and call %s by %s', async (path, method, status) => {
      expect(await call(path, { method })).toEqual({ status, allowed: PAGE });
    });

    test.each([
      '/_emulator/v1/workspaces',
      '/_emulator/v1/requests',
      '/_emulator/v1/events',
      '/_emulator/v1/messages/msg_000000001/release',
      '/',
    ])('keeps that page out of %s, which may show keys or reach real phones', async (path) => {
      expect(await call(path)).toEqual({ status: 403, allowed: null });
    });

    test.each(['http://localhost:3001', 'https://localhost:3000', 'null', '*'])(
      'keeps %s out all the same',
      async (origin) => {
        expect(await call(CONTROL, { origin })).toEqual({ status: 403, allowed: null });
      },
    );

    test.each(['*', 'localhost:3000', 'http://localhost:3000/', 'null', 'file:///tmp'])(
      'rejects the option %s',
      (origin) => {
        expect(() => createEmulatorCore({ pageOrigins: [origin] })).toThrow('page origin');
      },
    );
  });

  test('lets its own pages in', async () => {
    const { get } = createV12Fixture();
    const headers = { Host: 'localhost:4400', Origin: 'http://localhost:4400' };

    expect((await get(CONTROL, { ...headers, 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200);
  });

  test.each([CONTROL, '/_emulator/v1/unknown', '/', '/_emulator/console/console.css'])(
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
    ['a link to a file of the console', '/_emulator/console/console.css', 'GET', LINK],
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
