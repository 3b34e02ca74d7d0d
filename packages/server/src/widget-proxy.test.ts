import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createMemoryResultStore } from './results/memory-result-store.ts';
import type { SignedWidgetWebhook, WidgetLookup } from './widget-config.ts';
import {
  createWidgetWorld,
  hookRequest,
  WIDGET_ORIGIN,
  WIDGET_SECRETS,
} from './widget-world.fixture.ts';
import { PHONE, START } from './world.fixture.ts';

const ADDRESS = { verificationAddress: { phoneNumber: PHONE } };

describe('attempt', () => {
  test('answers where the widget is, and how long it lives by the service’s clock [W-03]', async () => {
    const { browser } = createWidgetWorld();

    const { status, body } = await browser().post('attempt', ADDRESS);

    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'success',
      data: {
        attemptId: 'attempt_1',
        iframeUrl: `${WIDGET_ORIGIN}/w/attempt_1`,
        widgetOrigin: WIDGET_ORIGIN,
        expiresAt: '2026-01-01T12:05:00.000Z',
        serverTime: '2026-01-01T12:00:00.999Z',
      },
    });
  });

  test('asks the service with the credentials and a signature, and with nothing of the browser’s but the number', async () => {
    const { browser, service } = createWidgetWorld();

    await browser().post('attempt', ADDRESS, { headers: { 'x-end-user-ip': '1.1.1.1' } });

    const message = `{"apiKey":"${WIDGET_SECRETS.apiKey}","publicKey":"pk_1","timestamp":${START},"phoneNumber":"${PHONE}"}`;
    const hmac = createHmac('sha256', WIDGET_SECRETS.widgetSecret).update(message);
    expect(service.journal).toMatchObject([
      { operation: '/api/v1/widget-sdk/create-attempt', method: 'POST' },
    ]);
    expect(service.journal[0]?.body).toEqual({
      apiKey: WIDGET_SECRETS.apiKey,
      publicKey: 'pk_1',
      timestamp: START,
      signature: hmac.digest('hex'),
      verificationAddress: { phoneNumber: PHONE },
      digits: 6,
    });
    expect(service.journal[0]?.headers.has('x-end-user-ip')).toBe(false);
  });

  test.each(['+20 100-123 (4567)', '٠١٠٠ ١٢٣-٤٥٦٧'])(
    'brings %s to E.164 before it is signed and sealed [W-04]',
    async (typed) => {
      const world = createWidgetWorld();
      const person = world.browser();

      const attemptId = await person.begin(typed);
      await world.hook(attemptId);
      await person.complete(attemptId);

      expect(world.service.journal[0]?.body['verificationAddress']).toEqual(
        ADDRESS.verificationAddress,
      );
      expect(world.logins).toMatchObject([{ address: { phoneNumber: PHONE } }]);
    },
  );

  test.each([
    [{ verificationAddress: { phoneNumber: '+12025550143' } }, 403, 'COUNTRY_NOT_ALLOWED'],
    [{ verificationAddress: { phoneNumber: '+20100' } }, 400, 'INVALID_PHONE_NUMBER'],
    [{ verificationAddress: { email: 'ada@example.com' } }, 400, 'INVALID_REQUEST'],
    [{}, 400, 'INVALID_REQUEST'],
  ])('refuses %o before anything is sent', async (body, status, code) => {
    const { browser, service } = createWidgetWorld();

    expect(await browser().post('attempt', body)).toMatchObject({ status, body: { code } });
    expect(service.journal).toEqual([]);
  });

  test('takes the address of the integrator’s record, and then none of the browser’s', async () => {
    const { browser, service } = createWidgetWorld({ address: () => ({ phoneNumber: PHONE }) });

    expect((await browser().post('attempt', ADDRESS)).body.code).toBe('UNEXPECTED_FIELD');
    expect((await browser().post('attempt', {})).status).toBe(200);
    expect(service.journal).toHaveLength(1);
  });

  test('refuses a record that has an email alone, and tells the operator why', async () => {
    const { browser, service, errors } = createWidgetWorld({
      address: () => ({ email: 'ada@example.com' }),
    });

    const { status, body } = await browser().post('attempt', {});

    expect([status, body.code]).toEqual([500, 'SERVICE_UNAVAILABLE']);
    expect(errors.map(({ code }) => code)).toEqual(['EMAIL_ONLY_SIGNATURE_UNDOCUMENTED']);
    expect(service.journal).toEqual([]);
  });

  test('sends the integrator’s metadata and headers along', async () => {
    const { browser, service } = createWidgetWorld({
      metadata: ({ address, request }) => ({
        publicMetadata: { kind: Object.keys(address)[0] },
        privateMetadata: { path: new URL(request.url).pathname },
        customHeaders: { 'x-tenant': '7' },
      }),
    });

    await browser().begin();

    expect(service.journal[0]?.body).toMatchObject({
      publicMetadata: { kind: 'phoneNumber' },
      privateMetadata: { path: '/api/otp/widget/attempt' },
      customHeaders: { 'x-tenant': '7' },
    });
  });

  test('makes no attempt with metadata that are too large, and tells the operator', async () => {
    const { browser, service, logs } = createWidgetWorld({
      metadata: () => ({ privateMetadata: { text: 'x'.repeat(10_300) } }),
    });

    expect((await browser().post('attempt', ADDRESS)).status).toBe(500);
    expect(service.journal).toEqual([]);
    expect(logs).toMatchObject([
      { level: 'error', message: 'metadata failed', reason: 'METADATA_SIZE_EXCEEDED' },
    ]);
  });

  test.each([
    'https://widget.test.evil.example/w/1',
    'https://evil.example/w/1',
    'http://widget.test/w/1',
    'https://widget.test:8443/w/1',
    'javascript:alert(1)',
  ])('shows no page of another origin than the widget’s, such as %s', async (iframeUrl) => {
    const world = createWidgetWorld();
    world.service.script.attempt = () => world.service.created({ iframeUrl });

    const { status, body, headers } = await world.browser().post('attempt', ADDRESS);

    expect([status, body.code]).toEqual([502, 'SERVICE_UNAVAILABLE']);
    expect(headers.getSetCookie()).toEqual([]);
    expect(world.errors.map(({ code }) => code)).toEqual(['WIDGET_ORIGIN_REFUSED']);
  });

  test('limits attempts per client, and tells the wait', async () => {
    const { browser, service } = createWidgetWorld();
    const person = browser();
    for (let index = 0; index < 10; index += 1) await person.begin();

    const { status, body } = await person.post('attempt', ADDRESS);

    expect([status, body.code, body.cooldownSeconds]).toEqual([429, 'TOO_MANY_REQUESTS', 60]);
    expect(service.journal).toHaveLength(10);
  });

  test.each([
    ['production', 'https://shop.test', '__Host-otp-widget', '; Secure'],
    ['development', 'http://localhost:3000', 'otp-widget', 'SameSite=Lax'],
  ] as const)('in %s at %s sets the cookie %s', async (environment, origin, name, end) => {
    const { browser } = createWidgetWorld({ environment });

    const { headers } = await browser().post('attempt', ADDRESS, { origin });

    const [line = ''] = headers.getSetCookie();
    expect(line.startsWith(`${name}=`)).toBe(true);
    expect(line).toContain('; Max-Age=600; Path=/; HttpOnly; SameSite=Lax');
    expect(line.endsWith(end)).toBe(true);
  });
});

describe('complete', () => {
  test('says 202 until the webhook was there, then logs in and clears the cookie', async () => {
    const world = createWidgetWorld();
    const person = world.browser();
    const attemptId = await person.begin();

    const before = await person.complete(attemptId);
    await world.hook(attemptId);
    const after = await person.complete(attemptId);

    expect([before.status, before.body.data]).toEqual([202, { verified: false }]);
    expect(after.body).toEqual({ status: 'success', data: { verified: true, next: '/home' } });
    expect(after.status).toBe(200);
    expect(after.headers.getSetCookie()).toEqual([
      '__Host-otp-widget=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure',
      'session=s1; HttpOnly',
    ]);
    expect(world.logins).toEqual([
      {
        address: { phoneNumber: PHONE },
        purpose: 'login',
        attemptId,
        transactionID: `trans-of-${attemptId}`,
        isTest: false,
        request: expect.any(Request),
      },
    ]);
  });

  test('passes on that a passkey was used, and says nothing of the method where a code was [PK-08]', async () => {
    const world = createWidgetWorld();
    const person = world.browser();

    for (const more of [{ verificationMethod: 'passkey' }, {}]) {
      const attemptId = await person.begin();
      await world.hook(attemptId, { more });
      await person.complete(attemptId);
    }

    expect(world.logins.map((login) => login.verificationMethod)).toEqual(['passkey', undefined]);
  });

  test('takes a wrong code for no end: failed, then success, is a success', async () => {
    const world = createWidgetWorld();
    const person = world.browser();
    const attemptId = await person.begin();
    await world.hook(attemptId, { status: 'failed', more: { error: 'INVALID_OTP' } });

    expect((await person.complete(attemptId)).status).toBe(202);
    await world.hook(attemptId);
    expect((await person.complete(attemptId)).status).toBe(200);
  });

  test('reads the top-level status alone: a failure of an attempt called verified logs nobody in [WH-01]', async () => {
    const world = createWidgetWorld();
    const person = world.browser();
    const attemptId = await person.begin();

    await world.hook(attemptId, {
      status: 'failed',
      more: { widgetAttempt: { attemptId, status: 'verified' } },
    });

    expect((await person.complete(attemptId)).status).toBe(202);
    expect(world.logins).toEqual([]);
  });

  test('says that a failed attempt has failed once it has run out, and not before', async () => {
    const world = createWidgetWorld();
    const person = world.browser();
    const attemptId = await person.begin();
    await world.hook(attemptId, { status: 'failed' });

    // The attempt lives 5 minutes, by a Date header whose second had up to 999 ms more; and 10 s of grace.
    world.clock.now = START + 308_000;
    expect((await person.complete(attemptId)).status).toBe(202);
    world.clock.now = START + 310_000;
    const { status, body, headers } = await person.complete(attemptId);

    expect([status, body.code]).toEqual([403, 'VERIFICATION_FAILED']);
    expect(headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=0')]);
  });

  test('still takes a success that comes after the attempt’s end', async () => {
    const world = createWidgetWorld();
    const person = world.browser();
    const attemptId = await person.begin();
    world.clock.now = START + 400_000;

    expect((await person.complete(attemptId)).status).toBe(202);
    await world.hook(attemptId);
    expect((await person.complete(attemptId)).status).toBe(200);
  });

  test('lets a page ask once a second for two minutes', async () => {
    const world = createWidgetWorld();
    const person = world.browser();
    const attemptId = await person.begin();
    const statuses = new Set<number>();

    for (let second = 0; second < 120; second += 1) {
      world.clock.now += 1000;
      statuses.add((await person.complete(attemptId)).status);
    }

    expect([...statuses]).toEqual([202]);
  });

  test('limits a client that asks far more often', async () => {
    const { browser } = createWidgetWorld();
    const person = browser();

    for (let index = 0; index < 180; index += 1) await person.complete('attempt_x');

    expect((await person.complete('attempt_x')).body.code).toBe('TOO_MANY_REQUESTS');
  });

  test('ends the attempt when onVerified throws: it is spent', async () => {
    const world = createWidgetWorld({
      onVerified: () => {
        throw new Error('the database is away');
      },
    });
    const person = world.browser();
    const attemptId = await person.begin();
    await world.hook(attemptId);

    const { status, body, headers } = await person.complete(attemptId);

    expect([status, body.code]).toEqual([500, 'SERVICE_UNAVAILABLE']);
    expect(headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=0')]);
    expect(world.logs).toMatchObject([{ level: 'error', message: 'onVerified failed' }]);
  });

  test('fails, and tells the operator, where the store does', async () => {
    const results = {
      ...createMemoryResultStore(),
      get: async () => Promise.reject(new Error('no redis')),
    };
    const world = createWidgetWorld({ results });
    const person = world.browser();

    const { status } = await person.complete(await person.begin());

    expect(status).toBe(500);
    expect(world.logs).toMatchObject([{ level: 'error', message: 'results failed' }]);
  });
});

describe('the lookup', () => {
  test('completes an attempt whose webhook never came [WH-19]', async () => {
    const asked: (readonly string[])[] = [];
    const world = createWidgetWorld({
      lookup: (attemptIds) => {
        asked.push(attemptIds);
        return [{ attemptId: 'attempt_1', status: 'success', transactionID: 'trans-9' }];
      },
    });
    const person = world.browser();
    const attemptId = await person.begin();

    expect((await person.complete(attemptId)).status).toBe(200);
    expect(asked).toEqual([[attemptId]]);
    expect(world.logins).toMatchObject([{ attemptId, transactionID: 'trans-9' }]);
  });

  test('is asked where only a failure is known: the success may be what was lost', async () => {
    const world = createWidgetWorld({
      lookup: ([attemptId = '']) => [{ attemptId, status: 'success' }],
    });
    const person = world.browser();
    const attemptId = await person.begin();
    await world.hook(attemptId, { status: 'failed' });

    expect((await person.complete(attemptId)).status).toBe(200);
  });

  test('is not asked where the webhook was there', async () => {
    const asked: unknown[] = [];
    const world = createWidgetWorld({
      lookup: (attemptIds) => {
        asked.push(attemptIds);
        return [];
      },
    });
    const person = world.browser();
    const attemptId = await person.begin();
    await world.hook(attemptId);

    expect((await person.complete(attemptId)).status).toBe(200);
    expect(asked).toEqual([]);
  });

  test('that throws is reported, and the webhook still counts', async () => {
    const world = createWidgetWorld({ lookup: () => Promise.reject(new Error('away')) });
    const person = world.browser();
    const attemptId = await person.begin();

    expect((await person.complete(attemptId)).status).toBe(202);
    expect(world.logs).toMatchObject([{ level: 'error', message: 'lookup failed' }]);
    await world.hook(attemptId);
    expect((await person.complete(attemptId)).status).toBe(200);
  });

  test('alone is enough: without a webhook secret no webhook is read, and the operator hears of it', async () => {
    const lookup: WidgetLookup = ([attemptId = '']) => [{ attemptId, status: 'success' }];
    const world = createWidgetWorld({ lookup }, { without: ['webhookSecrets'] });
    const person = world.browser();
    const attemptId = await person.begin();

    expect((await world.hook(attemptId, { status: 'failed' })).status).toBe(204);
    expect(world.logs).toMatchObject([{ level: 'warn', route: 'webhook' }]);
    expect((await person.complete(attemptId)).status).toBe(200);
  });
});

describe('return', () => {
  test('logs in, and goes where onVerified says', async () => {
    const world = createWidgetWorld();
    const person = world.browser();
    const attemptId = await person.begin();
    await world.hook(attemptId);

    const { status, headers, text } = await person.land({ status: 'success', attemptId });

    expect(status).toBe(303);
    expect(headers.get('location')).toBe('/home');
    expect(headers.getSetCookie()).toEqual([
      expect.stringContaining('__Host-otp-widget=; Max-Age=0'),
      'session=s1; HttpOnly',
    ]);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).toBe('');
  });

  test.each([
    [undefined, '/signed-in?from=widget'],
    ['/orders?id=7#top', '/orders?id=7#top'],
    ['/مرحبا', '/%D9%85%D8%B1%D8%AD%D8%A8%D8%A7'],
    ['https://app.example.com/home', 'https://app.example.com/home'],
    ['/..//evil.example/', '/.//evil.example/'], // a path of this site, and to a browser it stays one
  ])('to a next of %s goes to %s', async (next, location) => {
    const world = createWidgetWorld({ onVerified: () => (next === undefined ? {} : { next }) });
    const person = world.browser();
    const attemptId = await person.begin();
    await world.hook(attemptId);

    const { headers } = await person.land({ attemptId });

    expect(headers.get('location')).toBe(location);
  });

  test('ends the attempt where onVerified names no place that there could be', async () => {
    const world = createWidgetWorld({ onVerified: () => ({ next: 'https://' }) });
    const person = world.browser();
    const attemptId = await person.begin();
    await world.hook(attemptId);

    const { headers } = await person.land({ attemptId });

    expect(headers.get('location')).toContain('verification=failed&code=SERVICE_UNAVAILABLE');
    expect(headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=0')]);
    expect(world.logs).toMatchObject([{ message: 'onVerified failed', reason: 'TypeError' }]);
  });

  test('waits for the webhook, which set out at the same moment', async () => {
    const world = createWidgetWorld({
      wait: async (ms) => {
        world.waits.push(ms);
        if (world.waits.length === 2) await world.hook('attempt_1');
      },
    });
    const person = world.browser();
    const attemptId = await person.begin();

    const { headers } = await person.land({ attemptId });

    expect(headers.get('location')).toBe('/home');
    expect(world.waits).toEqual([500, 500]);
  });

  test('gives up after two seconds, and lets the page ask on', async () => {
    const world = createWidgetWorld();
    const person = world.browser();
    const attemptId = await person.begin();

    const { status, headers } = await person.land({ status: 'success', attemptId });
    await world.hook(attemptId);
    const later = await person.complete(attemptId);

    expect(status).toBe(303);
    expect(headers.get('location')).toBe(
      `/signed-in?from=widget&verification=pending&attemptId=${attemptId}`,
    );
    expect(world.waits).toEqual([500, 500, 500, 500]);
    expect(later.status).toBe(200);
  });

  test('says that an attempt has failed which has run out', async () => {
    const world = createWidgetWorld();
    const person = world.browser();
    const attemptId = await person.begin();
    await world.hook(attemptId, { status: 'failed' });
    world.clock.now = START + 320_000;

    const { headers } = await person.land({ status: 'failed', attemptId, error: 'INVALID_OTP' });

    expect(headers.get('location')).toBe(
      '/signed-in?from=widget&verification=failed&code=VERIFICATION_FAILED',
    );
  });

  test('waits by a timer where nothing else is given', async () => {
    const memory = createMemoryResultStore();
    // The webhook arrives right after the first look.
    const get = async (attemptId: string) => {
      const known = await memory.get(attemptId);
      await memory.put({ attemptId, status: 'success' }, 'msg_1');
      return known;
    };
    const world = createWidgetWorld({ results: { ...memory, get } }, { without: ['wait'] });
    const person = world.browser();
    const attemptId = await person.begin();

    expect((await person.land({ attemptId })).headers.get('location')).toBe('/home');
  });
});

describe('webhook', () => {
  test('answers 204 with nothing, sets no cookie and logs nobody in', async () => {
    const world = createWidgetWorld();
    await world.browser().begin();

    const answer = await world.hook('attempt_1');

    expect(answer.status).toBe(204);
    expect(await answer.text()).toBe('');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(world.logins).toEqual([]);
  });

  test('needs no header that a page would send, for it is a server that asks', async () => {
    const { proxy, clock } = createWidgetWorld({ allowedOrigins: [] });
    const request = hookRequest('attempt_1', clock.now);

    expect((await proxy(request)).status).toBe(204);
  });

  test('hands onWebhook the whole webhook, private metadata and all', async () => {
    const received: SignedWidgetWebhook[] = [];
    const world = createWidgetWorld({ onWebhook: (webhook) => received.push(webhook) });

    await world.hook('attempt_1', { id: 'msg_a' });

    expect(received).toMatchObject([
      {
        status: 'verified',
        id: 'msg_a',
        webhook: { status: 'success', privateMetadata: { order: 'private-canary' } },
      },
    ]);
  });

  test('hands it each event once, however often it arrives [WH-18]', async () => {
    const ids: string[] = [];
    const world = createWidgetWorld({ onWebhook: ({ id }) => ids.push(id) });

    await world.hook('attempt_1', { id: 'msg_a', status: 'failed' });
    await world.hook('attempt_1', { id: 'msg_a', status: 'failed' });
    await world.hook('attempt_1', { id: 'msg_b', status: 'failed' });
    await world.hook('attempt_1', { id: 'msg_c' });
    await world.hook('attempt_2', { id: 'msg_c' });

    expect(ids).toEqual(['msg_a', 'msg_b', 'msg_c', 'msg_c']);
  });

  test('logs an onWebhook that throws, answers 204, and the login still works', async () => {
    const world = createWidgetWorld({ onWebhook: () => Promise.reject(new Error('away')) });
    const person = world.browser();
    const attemptId = await person.begin();

    expect((await world.hook(attemptId)).status).toBe(204);
    expect(world.logs).toMatchObject([{ level: 'error', message: 'onWebhook failed' }]);
    expect((await person.complete(attemptId)).status).toBe(200);
  });

  test('takes a signature of any of the secrets while they are rotated', async () => {
    const next = `whsec_${btoa('the-next-secret-24-bytes')}`;
    const world = createWidgetWorld({ webhookSecrets: [next, WIDGET_SECRETS.webhook] });

    expect((await world.hook('attempt_1')).status).toBe(204);
    expect((await world.hook('attempt_1', { secret: next })).status).toBe(204);
    expect(world.logs).toEqual([]);
  });

  test('takes headers of another prefix, and another scheme', async () => {
    const world = createWidgetWorld({
      webhookHeaderPrefix: 'acme-',
      verifySignature: async ({ signature }, secret) =>
        signature === `plain ${secret}` ? START : undefined,
    });
    const request = hookRequest('attempt_1', START, { signing: 'missing' });
    const headers = { id: '1', timestamp: '2', signature: `plain ${WIDGET_SECRETS.webhook}` };
    for (const [name, value] of Object.entries(headers)) request.headers.set(`acme-${name}`, value);
    const person = world.browser();
    const attemptId = await person.begin();

    expect((await world.proxy(request)).status).toBe(204);
    expect((await person.complete(attemptId)).status).toBe(200);
  });

  test('refuses a body that is no webhook, signed or not', async () => {
    const world = createWidgetWorld();
    const url = 'https://shop.test/api/otp/widget/webhook';

    const answer = await world.proxy(new Request(url, { method: 'POST', body: 'hello' }));

    expect(answer.status).toBe(400);
    expect(world.logs).toMatchObject([{ level: 'warn', route: 'webhook' }]);
  });

  test('takes a body of 64 KiB and refuses a larger one', async () => {
    const world = createWidgetWorld();
    const size = async (bytes: number) => {
      const padding = (length: number) => ({
        more: { publicMetadata: { text: 'x'.repeat(length) } },
      });
      const empty = await hookRequest('attempt_1', START, padding(0)).text();
      return world.hook('attempt_1', padding(bytes - empty.length));
    };

    expect((await size(65_536)).status).toBe(204);
    expect((await size(65_537)).status).toBe(413);
  });

  test.each(['../../admin', 'attempt_1?x', 'a'.repeat(129), 'attempt 1'])(
    'hands the lookup no attempt of an unsigned one that could not be one, such as %s',
    async (attemptId) => {
      const asked: unknown[] = [];
      const world = createWidgetWorld({
        lookup: (attemptIds) => {
          asked.push(attemptIds);
          return [];
        },
      });

      expect((await world.hook(attemptId, { signing: 'missing' })).status).toBe(204);
      expect(asked).toEqual([]);
    },
  );

  test('looks unsigned ones up so often and no oftener, whoever sends them', async () => {
    let lookups = 0;
    const world = createWidgetWorld({
      lookup: () => {
        lookups += 1;
        return [];
      },
    });

    for (let index = 0; index < 70; index += 1) {
      expect((await world.hook(`attempt_${index}`, { signing: 'missing' })).status).toBe(204);
    }

    expect(lookups).toBe(60);
  });
});

test.each([
  ['GET', 'webhook', 'POST'],
  ['GET', 'attempt', 'POST'],
  ['GET', 'complete', 'POST'],
  ['POST', 'return', 'GET'],
])('%s %s is refused: the route takes %s', async (method, route, allow) => {
  const { proxy } = createWidgetWorld();

  const answer = await proxy(new Request(`https://shop.test/api/otp/widget/${route}`, { method }));

  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe(allow);
});
