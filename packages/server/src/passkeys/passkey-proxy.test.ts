import { describe, expect, test } from 'vitest';
import { createPasskeyFixture, START } from './passkey-proxy.fixture.ts';
import { createRelatedOrigins } from './passkey-proxy.ts';
import { hasPasskey } from './passkey-store.ts';

const NOT_VERIFIED = { status: 403, code: 'PASSKEY_NOT_VERIFIED' };
const MINUTE = 60_000;
const CHROME_ON_LINUX =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

test('the user learns of a passkey that is added or deleted, also where the message fails', async () => {
  const notices: unknown[] = [];
  const { browser, logs, signIn } = createPasskeyFixture({
    onNotice({ kind, user }) {
      notices.push([kind, user.name]);
      throw new Error('no mail');
    },
  });
  signIn('mona');
  const page = browser('mona');

  const { data } = await page.enroll();
  const { status } = await page.post('delete', { id: data.passkeys[0].id });

  expect(status).toBe(200);
  expect(notices).toEqual([
    ['passkey-added', 'mona@shop.test'],
    ['passkey-deleted', 'mona@shop.test'],
  ]);
  expect(logs.map(({ message }) => message)).toEqual(['onNotice failed', 'onNotice failed']);
});

describe('adding a passkey', () => {
  test('takes a session with a recent code, and lists the passkey', async () => {
    const { browser, signIn, store, events } = createPasskeyFixture();
    signIn('mona');

    const { status, data } = await browser('mona').enroll();

    expect(status).toBe(200);
    expect(data).toEqual({
      rpID: 'shop.test',
      user: { id: expect.stringMatching(/^[\w-]{43}$/), name: 'mona@shop.test', displayName: '' },
      passkeys: [{ id: expect.any(String), name: '', createdAtMs: START, isBackedUp: true }],
    });
    expect(await hasPasskey(store, 'mona')).toBe(true);
    expect(await hasPasskey(store, 'omar')).toBe(false);
    expect(events.map(({ proxy, kind }) => [proxy, kind])).toEqual([['passkey', 'passkey-added']]);
  });

  test('names it by the browser and the system that created it', async () => {
    const { browser, signIn } = createPasskeyFixture();
    signIn('mona');

    const page = browser('mona');
    const credential = page.authenticator.create(await page.creationOptions());

    const headers = { 'user-agent': CHROME_ON_LINUX };
    const { data } = await page.post('enroll', { credential }, { headers });

    expect(data.passkeys).toMatchObject([{ name: 'Chrome on Linux' }]);
  });

  test('asks for a passkey that verifies its user and needs no name of an account', async () => {
    const { browser, signIn } = createPasskeyFixture();
    signIn('mona');

    expect(await browser('mona').creationOptions()).toMatchObject({
      rp: { id: 'shop.test', name: 'Shop' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
  });

  test('gives a user one random handle, and another user another one', async () => {
    const { browser, signIn } = createPasskeyFixture();
    signIn('mona');
    signIn('omar');
    const handleOf = async (user: string) => (await browser(user).creationOptions()).user.id;

    const handle = await handleOf('mona');

    expect(await handleOf('mona')).toBe(handle);
    expect(await handleOf('omar')).not.toBe(handle);
    expect(Buffer.from(handle, 'base64url').toString('latin1')).not.toContain('mona');
  });

  test('names the passkeys that the user has, so that no device makes a second one', async () => {
    const { browser, signIn } = createPasskeyFixture();
    signIn('mona');
    const page = browser('mona');
    await page.enroll();

    const { excludeCredentials } = await page.creationOptions();

    expect(excludeCredentials).toEqual([
      { type: 'public-key', id: page.authenticator.ids()[0], transports: ['internal', 'hybrid'] },
    ]);
  });

  test.each([
    ['no session', undefined],
    ['a code of eleven minutes ago', START - 11 * MINUTE],
    ['no code, as after a sign-in by a passkey', undefined],
    ['a time in seconds', START / 1000],
    ['a time in microseconds', START * 1000],
    ['a time that is not a number', '2026-01-01T12:00:00Z'],
  ])('is refused with %s', async (name, verifiedAtMs) => {
    const { browser, sessions } = createPasskeyFixture();
    const user = { id: 'mona', name: 'Mona', verifiedAtMs };
    // A product in JavaScript may return anything.
    if (name !== 'no session') sessions.set('mona', JSON.parse(JSON.stringify(user)));

    expect(await browser('mona').post('enroll/options')).toMatchObject(NOT_VERIFIED);
  });

  test('is allowed to the last moment of maxCodeAgeSeconds', async () => {
    const { browser, signIn } = createPasskeyFixture({ maxCodeAgeSeconds: 60 });
    signIn('mona', MINUTE);
    signIn('omar', MINUTE + 1);

    expect((await browser('mona').post('enroll/options')).status).toBe(200);
    expect(await browser('omar').post('enroll/options')).toMatchObject(NOT_VERIFIED);
  });

  test('can be ended after the ten minutes, since it was begun within them', async () => {
    const { browser, clock, signIn } = createPasskeyFixture();
    signIn('mona', 9 * MINUTE);
    const page = browser('mona');
    const credential = page.authenticator.create(await page.creationOptions());

    clock.now += 4 * MINUTE;

    expect((await page.post('enroll', { credential })).status).toBe(200);
  });

  test('ends at twenty passkeys, also for those that were begun at the same time', async () => {
    const { browser, signIn, store, clock } = createPasskeyFixture();
    signIn('mona');
    for (let count = 0; count < 19; count += 1) {
      clock.now += 10_000;
      await browser('mona').enroll();
    }
    signIn('mona');
    const pages = [browser('mona'), browser('mona')];
    const credentials = await Promise.all(
      pages.map(async (page) => page.authenticator.create(await page.creationOptions())),
    );

    const ended = await Promise.all(
      pages.map(async (page, at) => page.post('enroll', { credential: credentials[at] })),
    );

    expect(ended.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await store.list('mona')).toHaveLength(20);
    expect(await browser('mona').post('enroll/options')).toMatchObject({
      status: 400,
      code: 'PASSKEY_REGISTRATION_FAILED',
    });
  });
});

describe('signing in', () => {
  test('begins the session of the user who added the passkey', async () => {
    const { browser, signIn, logins, events, clock } = createPasskeyFixture();
    signIn('mona');
    const page = browser('mona');
    await page.enroll();
    clock.now += MINUTE;

    const { status, data, headers } = await page.signIn();

    expect([status, data]).toEqual([200, { verified: true, next: '/home' }]);
    expect(headers.getSetCookie()).toContain('session=s1; HttpOnly');
    expect(logins).toEqual([{ userID: 'mona', passkeyID: page.authenticator.ids()[0] }]);
    expect(events.at(-1)).toMatchObject({ proxy: 'passkey', kind: 'verified', method: 'passkey' });
    const { passkeys } = (await page.post('list')).data;
    expect(passkeys).toMatchObject([{ createdAtMs: START, lastUsedAtMs: START + MINUTE }]);
  });

  test('names no account and no credential before the passkey is chosen', async () => {
    const { browser } = createPasskeyFixture();

    expect(await browser().requestOptions()).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'shop.test',
      timeout: 300_000,
      userVerification: 'required',
    });
  });

  test('works in three tabs of a browser at a time', async () => {
    const { browser, signIn } = createPasskeyFixture();
    signIn('mona');
    const page = browser('mona');
    await page.enroll();
    const tabs = [
      await page.requestOptions(),
      await page.requestOptions(),
      await page.requestOptions(),
    ];

    for (const options of tabs) {
      const credential = page.authenticator.get(options);
      expect((await page.post('sign-in', { credential })).status).toBe(200);
    }
    expect(page.jar.size).toBe(1);
  });

  test('responds NO_PASSKEY for a passkey that was deleted', async () => {
    const { browser, signIn, logins } = createPasskeyFixture();
    signIn('mona');
    const page = browser('mona');
    const { passkeys } = (await page.enroll()).data;
    const { data } = await page.post('delete', { id: passkeys[0].id });

    expect(data.passkeys).toEqual([]);
    expect(await page.signIn()).toMatchObject({ status: 404, code: 'NO_PASSKEY' });
    expect(logins).toEqual([]);
  });

  test('takes a counter that goes up, and notes whether the passkey is synchronized', async () => {
    const { browser, signIn, store } = createPasskeyFixture();
    signIn('mona');
    const page = browser('mona');
    await page.enroll({ counter: 1, isBackedUp: false });

    expect((await page.signIn({ counter: 2, isBackedUp: true })).status).toBe(200);
    expect(await store.list('mona')).toMatchObject([{ counter: 2, isBackedUp: true }]);
  });

  test('signs in no user that onVerified refuses, and uses up the challenge', async () => {
    const { browser, signIn, events } = createPasskeyFixture({ onVerified: () => 'refuse' });
    signIn('mona');
    const page = browser('mona');
    await page.enroll();

    expect(await page.signIn()).toMatchObject({ status: 403, code: 'VERIFICATION_FAILED' });
    expect(events.at(-1)).toMatchObject({ kind: 'sign-in-refused', rule: 'hook' });
    expect(page.jar.size).toBe(0);
  });
});

describe('managing passkeys', () => {
  test('renames and deletes those of the session', async () => {
    const { browser, signIn, events } = createPasskeyFixture();
    signIn('mona', 60 * MINUTE);
    const page = browser('mona');
    signIn('mona');
    const { passkeys } = (await page.enroll()).data;
    signIn('mona', 60 * MINUTE);

    const renamed = await page.post('rename', { id: passkeys[0].id, name: ' هاتفي ' });
    const deleted = await page.post('delete', { id: passkeys[0].id });

    expect(renamed.data.passkeys).toMatchObject([{ name: 'هاتفي' }]);
    expect(deleted.data.passkeys).toEqual([]);
    expect(events.at(-1)).toMatchObject({ kind: 'passkey-deleted' });
  });

  test.each(['enroll/options', 'list'])('needs a session for %s', async (route) => {
    expect(await createPasskeyFixture().browser().post(route)).toMatchObject(NOT_VERIFIED);
  });

  test.each(['rename', 'delete'])('needs a session for %s', async (route) => {
    const body = { id: 'a2V5', ...(route === 'rename' && { name: 'x' }) };

    expect(await createPasskeyFixture().browser().post(route, body)).toMatchObject(NOT_VERIFIED);
  });
});

describe('what fails around the proxy', () => {
  test('a store that throws refuses the request, and is reported without what it says', async () => {
    const down = () => {
      throw new Error('connection of mona@shop.test lost');
    };
    const fixture = createPasskeyFixture();
    const { browser, signIn, errors, logs } = createPasskeyFixture({
      store: { ...fixture.store, list: down },
    });
    signIn('mona');

    expect((await browser('mona').post('list')).status).toBe(500);
    expect(logs).toMatchObject([{ level: 'error', message: 'store failed', reason: 'Error' }]);
    expect(JSON.stringify(logs)).not.toContain('mona');
    expect(errors).toMatchObject([{ code: 'SERVICE_UNAVAILABLE', cause: expect.any(Error) }]);
  });

  test('a user without a name is a fault of the product', async () => {
    const { browser, sessions, logs } = createPasskeyFixture();
    sessions.set('mona', { id: 'mona', name: '', verifiedAtMs: START });

    expect((await browser('mona').post('list')).status).toBe(500);
    expect(logs).toMatchObject([{ level: 'error', message: 'user failed', reason: 'TypeError' }]);
  });
});

test('the related origins are those of the proxy, as JSON', async () => {
  const origins = ['https://shop.test', 'https://shop.example'];
  const response = await createRelatedOrigins(origins)(
    new Request('https://shop.test/.well-known/webauthn'),
  );

  expect(response.headers.get('content-type')).toBe('application/json');
  expect(response.headers.get('cache-control')).toBe('max-age=3600');
  expect(await response.json()).toEqual({ origins });
  expect(() => createRelatedOrigins(['http://shop.test'])).toThrow(
    'origins must hold https origins',
  );
});
