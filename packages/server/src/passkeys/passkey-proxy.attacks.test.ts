import type { ProxyPasskeySignIn } from '@otp-kit/protocol';
import { describe, expect, test } from 'vitest';
import { cookieNameOf } from '../http/cookie-name.fixture.ts';
import { createMemoryCounters } from '../limits/counters/memory-counters.ts';
import { createOtpProxyFixture, PHONE } from '../otp/otp-proxy.fixture.ts';
import type { Deviations } from './authenticator.fixture.ts';
import type { PasskeyProxyConfig } from './passkey-options.ts';
import { createBrowser, createPasskeyFixture, SEAL_SECRET } from './passkey-proxy.fixture.ts';
import { createPasskeyProxy } from './passkey-proxy.ts';

const REFUSED = { status: 403, code: 'PASSKEY_AUTH_FAILED' };
const ORIGIN = 'https://shop.test';
const NOT_ADDED = { status: 400, code: 'PASSKEY_REGISTRATION_FAILED' };

/** A product with a user who has a passkey, and the user's browser. */
async function withPasskey(deviations?: Deviations) {
  const fixture = createPasskeyFixture();
  fixture.signIn('mona');
  const page = fixture.browser('mona');
  await page.enroll(deviations);
  return { ...fixture, page };
}

describe('a sign-in', () => {
  test.each<[string, Deviations]>([
    ['a page of another site', { origin: 'https://shop.test.evil.example' }],
    ['a page of the site over http', { origin: 'http://shop.test' }],
    ['a frame on a page of another site', { crossOrigin: true }],
    ['a passkey of another domain', { rpID: 'evil.example' }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['no user verification', { isUserVerified: false }],
    ['a wrong signature', { isForged: true }],
    ['no user handle', { userHandle: null }],
    ['the handle of another user', { userHandle: 'A'.repeat(43) }],
  ])('is refused with %s', async (_, deviations) => {
    const { page, logins } = await withPasskey();

    expect(await page.signIn(deviations)).toMatchObject(REFUSED);
    expect(logins).toEqual([]);
  });

  test('is refused for the handle of another user who exists', async () => {
    const { page, browser, signIn, logins } = await withPasskey();
    signIn('omar');
    const { user } = await browser('omar').creationOptions();

    expect(await page.signIn({ userHandle: user.id })).toMatchObject(REFUSED);
    expect(logins).toEqual([]);
  });

  test('is refused with the ID of a passkey that another user has', async () => {
    const { page, browser, signIn, store, logins } = await withPasskey();
    signIn('omar');
    const other = browser('omar');
    await other.enroll();
    const [id = ''] = other.authenticator.ids();
    const userHandle = await store.userHandle('omar', 'none');

    for (const deviations of [{}, { userHandle }]) {
      const own = page.authenticator.get(await page.requestOptions(), deviations);
      const credential = { ...own, id, rawId: id };
      expect(await page.post('sign-in', { credential })).toMatchObject(REFUSED);
    }
    expect(logins).toEqual([]);
  });

  test('is refused with the challenge of another browser', async () => {
    const { page, browser, logins } = await withPasskey();
    const options = await browser().requestOptions();

    const credential = page.authenticator.get(options);

    expect(await page.post('sign-in', { credential })).toMatchObject(REFUSED);
    expect(logins).toEqual([]);
  });

  test('happens once for an assertion, also with the cookie that the browser had, and for parallel ones', async () => {
    const { page, browser, logins } = await withPasskey();
    const credential = page.authenticator.get(await page.requestOptions());
    const thief = browser(undefined, new Map(page.jar));

    const responses = await Promise.all(
      [page, thief, thief].map(async (each) => each.post('sign-in', { credential })),
    );
    const later = await browser(undefined, new Map(thief.jar)).post('sign-in', { credential });

    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 403, 403,
    ]);
    expect(later).toMatchObject(REFUSED);
    expect(logins).toHaveLength(1);
  });

  test('happens once for an assertion at two instances', async () => {
    const { page, config, logins } = await withPasskey();
    const credential = page.authenticator.get(await page.requestOptions());
    const other = createBrowser(createPasskeyProxy(config), undefined, new Map(page.jar));

    const first = await page.post('sign-in', { credential });

    expect(first.status).toBe(200);
    expect(await other.post('sign-in', { credential })).toMatchObject(REFUSED);
    expect(logins).toHaveLength(1);
  });

  test('has one try for each challenge', async () => {
    const { page, logins } = await withPasskey();
    const options = await page.requestOptions();
    const jar = new Map(page.jar);
    const wrong = page.authenticator.get(options, { isForged: true });
    await page.post('sign-in', { credential: wrong });
    for (const [name, value] of jar) page.jar.set(name, value);

    const right = page.authenticator.get(options);

    expect(await page.post('sign-in', { credential: right })).toMatchObject(REFUSED);
    expect(logins).toEqual([]);
  });

  test('is refused five minutes after its options', async () => {
    const { page, clock, logins } = await withPasskey();
    const credential = page.authenticator.get(await page.requestOptions());

    clock.now += 300_000;

    expect(await page.post('sign-in', { credential })).toMatchObject(REFUSED);
    expect(logins).toEqual([]);
  });

  test.each([
    ['goes back', 6],
    ['is the same', 7],
    ['is 0 after others', 0],
  ])('is refused where the counter %s, as that of a copy', async (_, counter) => {
    const { page, logins, store } = await withPasskey({ counter: 7 });

    expect(await page.signIn({ counter })).toMatchObject(REFUSED);
    expect(logins).toEqual([]);
    expect(await store.list('mona')).toEqual([
      expect.not.objectContaining({ lastUsedAtMs: expect.anything() }),
    ]);
    expect(await store.list('mona')).toMatchObject([{ counter: 7 }]);
  });

  test('happens once for two copies that have the same counter at the same time', async () => {
    const { page, browser, logins } = await withPasskey({ counter: 7 });
    const thief = browser();
    page.authenticator.copyTo(thief.authenticator);

    const responses = await Promise.all(
      [page, thief].map(async (each) => each.signIn({ counter: 8 })),
    );

    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    expect(logins).toHaveLength(1);
  });

  test('takes no new passkey in place of an assertion, nor the reverse', async () => {
    const { page, signIn } = await withPasskey();
    signIn('mona');
    const creation = await page.creationOptions();
    const { rp, challenge } = creation;
    const options = { challenge, rpId: rp.id, timeout: 1, userVerification: 'required' } as const;
    const assertion = page.authenticator.get(options);
    const request = await page.requestOptions();
    const created = page.authenticator.create({ ...creation, challenge: request.challenge });

    expect(await page.post('sign-in', { credential: assertion })).toMatchObject(REFUSED);
    expect(await page.post('enroll', { credential: created })).toMatchObject(NOT_ADDED);
  });

  test.each<[string, (credential: ProxyPasskeySignIn['credential']) => unknown]>([
    ['client data that are no JSON', (good) => withResponse(good, { clientDataJSON: 'YQ' })],
    ['client data without a challenge', (good) => withResponse(good, { clientDataJSON: 'e30' })],
    ['no bytes of an authenticator', (good) => withResponse(good, { authenticatorData: 'YQ' })],
    ['a signature that is none', (good) => withResponse(good, { signature: 'YQ' })],
    ['two IDs', (good) => ({ ...good, rawId: 'YQ' })],
  ])('is refused with %s', async (_, change) => {
    const { page, logins, logs } = await withPasskey();
    const credential = page.authenticator.get(await page.requestOptions());

    const response = await page.post('sign-in', { credential: change(credential) });

    expect(response).toMatchObject(REFUSED);
    expect(logins).toEqual([]);
    expect(logs).toEqual([]);
  });
});

describe('a new passkey', () => {
  test('is refused with a certificate, whose revocation lists the library would fetch from any address', async () => {
    const { browser, signIn, store } = createPasskeyFixture();
    signIn('mallory');

    const { status, code } = await browser('mallory').enroll({ hasCertificate: true });

    expect([status, code]).toEqual([400, 'PASSKEY_REGISTRATION_FAILED']);
    expect(await store.list('mallory')).toEqual([]);
  });

  test('is refused in a session that no recent code began, though its options were of one', async () => {
    const { browser, clock, sessions, signIn } = createPasskeyFixture();
    signIn('mona');
    const page = browser('mona');
    const credential = page.authenticator.create(await page.creationOptions());

    clock.now += 60_000;
    sessions.set('mona', { id: 'mona', name: 'mona@shop.test', verifiedAtMs: undefined });
    const { status, code } = await page.post('enroll', { credential });

    expect([status, code]).toEqual([403, 'PASSKEY_NOT_VERIFIED']);
  });

  test.each<[string, Deviations]>([
    ['a page of another site', { origin: 'https://evil.example' }],
    ['a frame on a page of another site', { crossOrigin: true }],
    ['another domain', { rpID: 'evil.example' }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['no user verification', { isUserVerified: false }],
    ['an algorithm that was not asked for', { algorithm: -36 }],
  ])('is refused with %s', async (_, deviations) => {
    const { browser, signIn, store } = createPasskeyFixture();
    signIn('mona');

    expect(await browser('mona').enroll(deviations)).toMatchObject(NOT_ADDED);
    expect(await store.list('mona')).toEqual([]);
  });

  test('is refused a second time, also after it was deleted', async () => {
    const { browser, signIn, store } = createPasskeyFixture();
    signIn('mona');
    const page = browser('mona');
    const credential = page.authenticator.create(await page.creationOptions());
    const jar = new Map(page.jar);
    const { data } = await page.post('enroll', { credential });
    await page.post('delete', { id: data.passkeys[0].id });

    const again = await browser('mona', jar).post('enroll', { credential });

    expect(again).toMatchObject(NOT_ADDED);
    expect(await store.list('mona')).toEqual([]);
  });

  test('is refused under another ID than the authenticator’s own', async () => {
    const { browser, signIn, store } = createPasskeyFixture();
    signIn('mona');
    const page = browser('mona');
    const made = page.authenticator.create(await page.creationOptions());

    const credential = { ...made, id: 'b3RoZXI', rawId: 'b3RoZXI' };

    expect(await page.post('enroll', { credential })).toMatchObject(NOT_ADDED);
    expect(await store.list('mona')).toEqual([]);
  });

  test('is refused with the ID of a passkey that another user has', async () => {
    const { page, browser, signIn, store } = await withPasskey();
    const [id = ''] = page.authenticator.ids();
    signIn('omar');

    expect(await browser('omar').enroll({ id })).toMatchObject(NOT_ADDED);
    expect(await store.find(id)).toMatchObject({ userID: 'mona' });
    expect(await store.list('omar')).toEqual([]);
  });

  test('is refused for another user than that of its options', async () => {
    const { browser, signIn, store } = createPasskeyFixture();
    signIn('mona');
    signIn('omar');
    const page = browser('mona');
    const credential = page.authenticator.create(await page.creationOptions());

    const asOmar = await browser('omar', page.jar).post('enroll', { credential });

    expect(asOmar).toMatchObject(NOT_ADDED);
    expect(await store.list('omar')).toEqual([]);
  });

  test('is refused once the session has ended', async () => {
    const { browser, signIn, sessions } = createPasskeyFixture();
    signIn('mona');
    const page = browser('mona');
    const credential = page.authenticator.create(await page.creationOptions());

    sessions.clear();

    const response = await page.post('enroll', { credential });
    expect(response).toMatchObject({ status: 403, code: 'PASSKEY_NOT_VERIFIED' });
  });

  test('is not added while the counters fail', async () => {
    const counters = createMemoryCounters();
    const { browser, signIn, store } = createPasskeyFixture({
      counters: {
        ...counters,
        hit: (hit) => {
          if (hit.key.startsWith('login ')) throw new Error('down');
          return counters.hit(hit);
        },
      },
    });
    signIn('mona');

    expect((await browser('mona').enroll()).status).toBe(500);
    expect(await store.list('mona')).toEqual([]);
  });
});

describe('the passkeys of another user', () => {
  test.each(['rename', 'delete'])('are not there to %s', async (route) => {
    const { page, browser, signIn, store } = await withPasskey();
    const [id] = page.authenticator.ids();
    signIn('omar');
    const body = { id, ...(route === 'rename' && { name: 'mine' }) };

    const response = await browser('omar').post(route, body);

    expect(response).toMatchObject({ status: 404, code: 'NO_PASSKEY' });
    expect(await store.list('mona')).toMatchObject([{ id, name: '' }]);
  });

  test.each([
    ['10,000 characters', 'a'.repeat(10_000)],
    ['65 characters', 'a'.repeat(65)],
    ['a control character', 'a\u0007b'],
    ['a change of direction', '\u202Ephone'],
    ['nothing but spaces', '   '],
  ])('take no name of %s', async (_, name) => {
    const { page, store } = await withPasskey();
    const [id] = page.authenticator.ids();

    const { status } = await page.post('rename', { id, name });

    expect([400, 413]).toContain(status);
    expect(await store.list('mona')).toMatchObject([{ name: '' }]);
  });
});

describe('sealed values', () => {
  test.each<[string, Partial<PasskeyProxyConfig>]>([
    ['another domain', { rpID: 'www.shop.test', origins: ['https://www.shop.test', ORIGIN] }],
    ['another path', { basePath: '/api/passkeys2' }],
    ['another secret', { sealSecrets: ['another-seal-secret-of-thirty-two-bytes'] }],
  ])('of a proxy of %s are none of this one', async (_, differences) => {
    const { config, page, logins } = await withPasskey();
    const { basePath = '/api/passkeys' } = differences;
    const other = createBrowser(createPasskeyProxy({ ...config, ...differences }));
    const { data } = await other.post('sign-in/options', {}, { basePath });
    const { challenge } = data.options;
    const [sealed = ''] = other.jar.values();
    plant(page.jar, challenge, sealed);
    const own = await page.requestOptions();

    const credential = page.authenticator.get({ ...own, challenge });

    expect(await page.post('sign-in', { credential })).toMatchObject(REFUSED);
    expect(logins).toEqual([]);
  });

  test('of this one open under the name that the other tests plant them by', async () => {
    const { page } = await withPasskey();
    const options = await page.requestOptions();
    const [sealed = ''] = page.jar.values();
    page.jar.clear();
    plant(page.jar, options.challenge, sealed);

    const credential = page.authenticator.get(options);

    expect((await page.post('sign-in', { credential })).status).toBe(200);
  });

  test('that are planted under the name of another challenge open nothing', async () => {
    const { page, logins } = await withPasskey();
    const options = await page.requestOptions();
    const [sealed = ''] = page.jar.values();
    const challenge = 'A'.repeat(43);
    plant(page.jar, challenge, sealed);

    const credential = page.authenticator.get({ ...options, challenge });

    expect(await page.post('sign-in', { credential })).toMatchObject(REFUSED);
    expect(logins).toEqual([]);
  });

  test('of this proxy are none of the proxy of codes, and the reverse', async () => {
    const codes = createOtpProxyFixture({ sealSecrets: [SEAL_SECRET] });
    const user = codes.browser();
    await user.send();
    const { page, logins } = await withPasskey();
    const options = await page.requestOptions();
    const [name = ''] = page.jar.keys();
    const challenge = page.jar.get(name) ?? '';
    page.jar.set(name, user.carried().sealed);

    const response = await page.post('sign-in', { credential: page.authenticator.get(options) });
    user.plant({ flowID: user.carried().flowID, sealed: challenge });

    expect(response).toMatchObject(REFUSED);
    expect((await user.verify()).status).toBe(401);
    expect([logins, codes.logins]).toEqual([[], []]);
  });
});

describe('requests', () => {
  test.each<[string, Record<string, string>]>([
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['of a neighbouring subdomain', { 'sec-fetch-site': 'same-site' }],
    ['of a form', { 'content-type': 'text/plain' }],
    ['without the header of the kit', { 'x-otp-kit': '' }],
    ['of an app', { 'x-otp-kit': 'app', 'sec-fetch-site': '' }],
  ])('%s are refused at every route', async (_, headers) => {
    const { page } = await withPasskey();
    const routes = [
      'sign-in/options',
      'sign-in',
      'enroll/options',
      'enroll',
      'list',
      'rename',
      'delete',
    ];

    for (const route of routes) {
      const { code } = await page.post(route, {}, { headers });
      expect(['ORIGIN_REFUSED', 'UNSUPPORTED_MEDIA_TYPE']).toContain(code);
    }
  });

  test('for options are limited per client, and each browser keeps three challenges at most', async () => {
    const { browser, clock } = createPasskeyFixture();
    const page = browser();
    const statuses = [];

    for (let count = 0; count < 40; count += 1) {
      statuses.push((await page.post('sign-in/options')).status);
    }

    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    const { status, headers } = await page.post('sign-in/options');
    expect([status, Number(headers.get('retry-after'))]).toEqual([429, 60]);
    expect(page.jar.size).toBe(3);
    clock.now += 60_000;
    expect((await page.post('sign-in/options')).status).toBe(200);
  });

  test.each(['sign-in/options', 'sign-in', 'enroll/options', 'enroll', 'list', 'rename', 'delete'])(
    'to %s are limited per client, before the store and the session are asked',
    async (route) => {
      const { config } = createPasskeyFixture();
      const asked: string[] = [];
      const user = () => void asked.push('user');
      const page = createBrowser(createPasskeyProxy({ ...config, user }));
      const id = 'a2V5';
      const credential = { id, rawId: id, type: 'public-key', response: RESPONSE };
      const bodies: Record<string, object> = {
        'sign-in': { credential },
        enroll: { credential },
        rename: { id, name: 'phone' },
        delete: { id },
      };
      for (let count = 0; count < 30; count += 1) await page.post(route, bodies[route]);
      asked.length = 0;

      expect((await page.post(route, bodies[route])).status).toBe(429);
      expect(asked).toEqual([]);
      const peer = '41.33.200.8';
      expect((await page.post(route, bodies[route], { peer })).status).not.toBe(429);
    },
  );

  test('are refused above 16 KiB, and one with the longest credential ID is not', async () => {
    const { browser, signIn } = createPasskeyFixture();
    signIn('mona');
    const page = browser('mona');
    const id = Buffer.alloc(1023, 7).toString('base64url');

    expect((await page.enroll({ id })).status).toBe(200);
    expect((await page.signIn()).status).toBe(200);
    expect((await page.post('enroll', { filling: 'x'.repeat(17_000) })).status).toBe(413);
  });
});

test('no secret, name or key of a passkey is in a log, an event or a challenge’s cookie', async () => {
  const { page, logs, events, errors } = await withPasskey();
  await page.signIn({ isForged: true });
  await page.signIn({ origin: 'https://evil.example' });
  const { challenge } = await page.requestOptions();
  const [id = ''] = page.authenticator.ids();

  const written = JSON.stringify([logs, events, errors, ...page.jar.values()]);

  expect(logs).toMatchObject([{ level: 'warn', code: 'PASSKEY_AUTH_FAILED' }]);
  for (const text of [SEAL_SECRET, 'mona', id, challenge, 'evil']) {
    expect(written).not.toContain(text);
  }
});

test('an address whose codes are paused still signs in by its passkey', async () => {
  const passkeys = createPasskeyFixture();
  const codes = createOtpProxyFixture({
    counters: passkeys.counters,
    policy: { dailyBudget: 'unlimited' },
  });
  passkeys.signIn('mona');
  const page = passkeys.browser('mona');
  await page.enroll();
  await codes.enterWrong(codes.browser(), 30);
  codes.clock.now += 1000;

  expect((await codes.browser().send(PHONE)).status).toBe(429);
  passkeys.clock.now = codes.clock.now;
  expect((await page.signIn()).status).toBe(200);
});

/** What both responses of an authenticator have, without a meaning. */
const RESPONSE = {
  clientDataJSON: 'e30',
  authenticatorData: 'YQ',
  signature: 'YQ',
  attestationObject: 'YQ',
};

/** Sets a cookie under the name that the proxy gives the cookie of a challenge. */
function plant(jar: Map<string, string>, challenge: string, sealed: string): void {
  const kind = {
    kind: 'passkey',
    basePath: '/api/passkeys',
    pipeline: 'shop.test',
    purpose: 'passkey',
  } as const;
  jar.set(cookieNameOf(kind, challenge), sealed);
}

function withResponse(
  credential: ProxyPasskeySignIn['credential'],
  response: Partial<ProxyPasskeySignIn['credential']['response']>,
) {
  return { ...credential, response: { ...credential.response, ...response } };
}
