import { describe, expect, test } from 'vitest';
import { PHONE } from '../otp/otp-proxy.fixture.ts';
import { createWidgetProxyFixture } from '../widget/widget-proxy.fixture.ts';

const BODIES = {
  attempt: { verificationAddress: { phoneNumber: PHONE } },
  complete: { attemptId: 'attempt_1' },
} as const;
const POSTED = ['attempt', 'complete'] as const;

describe.each(POSTED)('%s', (route) => {
  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbouring subdomain', { 'sec-fetch-site': 'same-site' }],
    ['an address that was typed', { 'sec-fetch-site': 'none' }],
    ['a page without the kit’s header', { 'x-otp-kit': '' }],
  ])('is refused to %s', async (_, headers) => {
    const { browser, service } = createWidgetProxyFixture();

    const answer = await browser().post(route, BODIES[route], { headers });

    expect([answer.status, answer.body.code]).toEqual([403, 'ORIGIN_REFUSED']);
    expect(service.journal).toEqual([]);
  });

  test('is refused to a form, which can post no JSON', async () => {
    const { browser } = createWidgetProxyFixture();
    const headers = { 'content-type': 'text/plain' };

    expect((await browser().post(route, BODIES[route], { headers })).status).toBe(415);
  });

  test('reads 4 KiB and no more', async () => {
    const { browser } = createWidgetProxyFixture();

    const answer = await browser().post(
      route,
      `${JSON.stringify(BODIES[route])}${' '.repeat(4096)}`,
    );

    expect([answer.status, answer.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  test('refuses a client whose address is unknown, in production', async () => {
    const { browser, service } = createWidgetProxyFixture();

    const answer = await browser().post(route, BODIES[route], { peer: '10.0.0.1' });

    expect([answer.status, answer.body.code]).toEqual([503, 'CLIENT_IP_UNAVAILABLE']);
    expect(service.journal).toEqual([]);
  });

  test('responds to no preflight, and carries no CORS header', async () => {
    const { browser, proxy } = createWidgetProxyFixture();
    const url = `https://shop.test/api/otp/widget/${route}`;
    const preflight = await proxy(new Request(url, { method: 'OPTIONS' }));
    const answer = await browser().post(route, BODIES[route]);

    for (const { headers } of [preflight, answer]) {
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(headers.get('cache-control')).toBe('no-store');
    }
    expect(preflight.status).toBe(405);
  });
});

describe('return', () => {
  async function begun() {
    const fixture = createWidgetProxyFixture();
    const person = fixture.browser();
    const attemptId = await person.begin();
    await fixture.hook(attemptId);
    return { fixture, person, attemptId };
  }

  test.each([
    ['a frame', { 'sec-fetch-dest': 'iframe' }],
    ['an image', { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }],
    ['a script of another page', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }],
    ['a fetch that calls itself a document', { 'sec-fetch-mode': 'cors' }],
  ])('is refused to %s', async (_, headers) => {
    const { fixture, person, attemptId } = await begun();

    const answer = await person.land({ attemptId }, { headers });

    expect([answer.status, answer.body.code]).toEqual([403, 'ORIGIN_REFUSED']);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(fixture.logins).toEqual([]);
  });

  test('takes a browser that says nothing of how it came', async () => {
    const { proxy, browser, hook, logins } = createWidgetProxyFixture();
    const person = browser();
    const attemptId = await person.begin();
    await hook(attemptId);
    const cookie = [...person.jar].map((pair) => pair.join('=')).join('; ');
    const url = `https://shop.test/api/otp/widget/return?attemptId=${attemptId}`;

    const answer = await proxy(new Request(url, { headers: { cookie } }), {
      peer: '41.33.200.7',
    });

    expect(answer.status).toBe(303);
    expect(logins).toHaveLength(1);
  });

  test('signs no user in for a client whose address is unknown, and names the code', async () => {
    const { fixture, person, attemptId } = await begun();

    const { headers } = await person.land({ attemptId }, { peer: undefined });

    expect(headers.get('location')).toContain('code=CLIENT_IP_UNAVAILABLE');
    expect(fixture.logins).toEqual([]);
  });

  test('is limited together with complete', async () => {
    const { fixture, person, attemptId } = await begun();
    for (let index = 0; index < 180; index += 1) await person.complete('attempt_x');

    const { headers } = await person.land({ attemptId });

    expect(headers.get('location')).toContain('code=TOO_MANY_REQUESTS');
    expect(fixture.logins).toEqual([]);
  });

  test.each(['https://evil.example/', '//evil.example/', 'javascript:alert(1)'])(
    'never redirects to %s because the query says so',
    async (place) => {
      const { person, attemptId } = await begun();
      const { browser } = createWidgetProxyFixture();
      const query = { attemptId, next: place, returnPath: place, meta_next: place, error: place };

      for (const one of [person, browser()]) {
        const location = (await one.land(query)).headers.get('location') ?? '';
        expect(location).toMatch(/^\/(home$|signed-in\?)/);
        expect(location).not.toContain('evil');
        expect(location).not.toContain('javascript');
      }
    },
  );
});

describe('webhook', () => {
  test('takes no notice of a browser’s cookies, and gives it none', async () => {
    const fixture = createWidgetProxyFixture();
    const person = fixture.browser();
    const attemptId = await person.begin();
    const before = [...person.jar];

    const answer = await person.post('webhook', { attemptId });

    expect(answer.status).toBe(400); // No webhook at all; whose cookies came along does not matter.
    expect([...person.jar]).toEqual(before);
  });
});

test.each([
  ['GET', 'webhook', 'POST'],
  ['GET', 'attempt', 'POST'],
  ['GET', 'complete', 'POST'],
  ['POST', 'return', 'GET'],
])('%s %s is refused: the route takes %s', async (method, route, allow) => {
  const { proxy } = createWidgetProxyFixture();

  const answer = await proxy(new Request(`https://shop.test/api/otp/widget/${route}`, { method }));

  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe(allow);
});
