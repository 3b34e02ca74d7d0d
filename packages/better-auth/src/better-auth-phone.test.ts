import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { memoryAdapter } from 'better-auth/adapters/memory';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { admin, twoFactor } from 'better-auth/plugins';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cookiesOf, startVerifications } from '../../server/src/integrations/sign-in.fixture.ts';
import { type BetterAuthPhoneOptions, betterAuthPhone } from './better-auth-phone.ts';

let verifications: Awaited<ReturnType<typeof startVerifications>>;

beforeAll(async () => {
  verifications = await startVerifications();
});

beforeEach(() => verifications.emulator.reset());

afterAll(() => verifications.emulator.close());

/** A store in memory whose numbers are unique, as the column is that better-auth creates in a database. */
function storeIn(database: Record<string, Record<string, unknown>[]>) {
  const numbers = new Set<unknown>();
  return (options: BetterAuthOptions) => {
    const adapter = memoryAdapter(database)(options);
    const create: typeof adapter.create = (creation) => {
      const { phoneNumber } = creation.data;
      if (phoneNumber && numbers.has(phoneNumber)) {
        throw new Error('UNIQUE constraint failed: user.phoneNumber');
      }
      numbers.add(phoneNumber);
      return adapter.create(creation);
    };
    return { ...adapter, create };
  };
}

/** A product: better-auth with a store in memory. */
function startApp(
  options?: BetterAuthPhoneOptions,
  { plugins = [], ...more }: Pick<BetterAuthOptions, 'databaseHooks' | 'hooks' | 'plugins'> = {},
) {
  const phone = betterAuthPhone(options);
  const database: Record<string, Record<string, unknown>[]> = {
    user: [],
    session: [],
    account: [],
    verification: [],
    twoFactor: [],
  };
  const auth = betterAuth({
    baseURL: 'http://localhost',
    secret: 'a secret of the tests that is long enough for better-auth',
    database: storeIn(database),
    emailAndPassword: { enabled: true },
    ...more,
    plugins: [phone, ...plugins],
  });
  const sessionOf = (response: Response) =>
    auth.api.getSession({ headers: new Headers({ cookie: cookiesOf(response) }) });
  const post = (path: string, body: object, cookie = '') =>
    auth.handler(
      new Request(`http://localhost/api/auth${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'http://localhost', cookie },
        body: JSON.stringify(body),
      }),
    );
  /** A user with a verified number. */
  const addUser = async (fields: object) => {
    const { adapter } = await auth.$context;
    const data = { name: 'Mona', email: 'mona@example.com', phoneNumber: '+201001234567' };
    return adapter.create({
      model: 'user',
      data: { ...data, phoneNumberVerified: true, ...fields },
    });
  };
  return { phone, auth, database, sessionOf, post, addUser };
}

/** What the page gets that has no user to sign in. */
async function expectRefusal(verified: Response) {
  expect(verified.status).toBe(403);
  expect(await verified.json()).toMatchObject({ code: 'VERIFICATION_FAILED' });
}

test.each(['byForm', 'byWidget'] as const)(
  'a number that is verified %s signs its user in, and signs in the same user again',
  async (way) => {
    const { phone, database, sessionOf } = startApp();

    const first = await verifications[way]('+201001234567', phone.onVerified);
    const second = await verifications[way]('+201001234567', phone.onVerified);
    const sessions = [await sessionOf(first), await sessionOf(second)];

    expect([first.status, second.status]).toEqual([200, 200]);
    expect(sessions[0]?.user).toMatchObject({
      phoneNumber: '+201001234567',
      phoneNumberVerified: true,
    });
    expect(sessions[1]?.user.id).toBe(sessions[0]?.user.id);
    expect(sessions[1]?.session.id).not.toBe(sessions[0]?.session.id);
    expect(database['user']).toHaveLength(1);
    expect(sessions[0]?.user.email).toMatch(/^[\w-]+@phone\.invalid$/);
  },
);

test('two numbers are two users', async () => {
  const { phone, sessionOf } = startApp();

  const one = await sessionOf(await verifications.byForm('+201001234567', phone.onVerified));
  const other = await sessionOf(await verifications.byForm('+201001234568', phone.onVerified));

  expect(one?.user.id).not.toBe(other?.user.id);
});

test('two first verifications of a number at the same time sign in the same user', async () => {
  let creations = 0;
  let goOn = () => {};
  const bothCreate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const before = async () => {
    creations += 1;
    if (creations === 2) goOn();
    await bothCreate;
  };
  const { phone, database, sessionOf } = startApp(
    {},
    { databaseHooks: { user: { create: { before } } } },
  );

  const verified = await Promise.all([
    verifications.byForm('+201001234567', phone.onVerified),
    verifications.byWidget('+201001234567', phone.onVerified),
  ]);
  const sessions = await Promise.all(verified.map(sessionOf));

  expect(verified.map(({ status }) => status)).toEqual([200, 200]);
  expect(database['user']).toHaveLength(1);
  for (const session of sessions) expect(session?.user.phoneNumber).toBe('+201001234567');
});

test('a user that the database refuses for another reason starts no session', async () => {
  const refuse = async () => {
    throw new Error('the disk is full');
  };
  const { phone, database, sessionOf } = startApp(
    {},
    { databaseHooks: { user: { create: { before: refuse } } } },
  );

  const verified = await verifications.byForm('+201001234567', phone.onVerified);

  expect(verified.status).toBe(500);
  expect(database['user']).toEqual([]);
  expect(await sessionOf(verified)).toBeNull();
});

test('without sign-up, an unknown number starts no session and creates no user', async () => {
  const { phone, database, sessionOf } = startApp({ signUp: false });

  const verified = await verifications.byForm('+201001234567', phone.onVerified);

  expect(await sessionOf(verified)).toBeNull();
  expect(database['user']).toEqual([]);
  await expectRefusal(verified);
});

test('a number that was never verified signs in no user, unless the product says so', async () => {
  const signInTo = async (options: BetterAuthPhoneOptions) => {
    const { phone, sessionOf, addUser } = startApp(options);
    await addUser({ phoneNumberVerified: false });
    verifications.emulator.reset();
    return sessionOf(await verifications.byForm('+201001234567', phone.onVerified));
  };

  expect(await signInTo({})).toBeNull();
  expect((await signInTo({ allowUnverifiedNumbers: true }))?.user).toMatchObject({
    name: 'Mona',
    phoneNumberVerified: true,
  });
});

test.each(['user', 'session'] as const)(
  'a %s that a hook of better-auth refuses starts no session',
  async (model) => {
    const { phone, sessionOf } = startApp(
      {},
      { databaseHooks: { [model]: { create: { before: async () => false } } } },
    );

    const verified = await verifications.byForm('+201001234567', phone.onVerified);

    expect(await sessionOf(verified)).toBeNull();
    await expectRefusal(verified);
  },
);

const BAN = [
  ['for good', undefined],
  ['until a time', new Date(Date.now() + 60_000)],
] as const;

test.each(
  BAN.flatMap(([until, banExpires]) => [
    { way: 'byForm', until, banExpires } as const,
    { way: 'byWidget', until, banExpires } as const,
  ]),
)(
  'a user who is banned $until is not told "verified" $way, and gets no session',
  async ({ way, banExpires }) => {
    const { phone, database, sessionOf, addUser } = startApp({}, { plugins: [admin()] });
    await addUser({ banned: true, banExpires });

    const verified = await verifications[way]('+201001234567', phone.onVerified);

    expect(database['session']).toEqual([]);
    expect(await sessionOf(verified)).toBeNull();
    await expectRefusal(verified);
  },
);

test('a user whose ban has ended signs in', async () => {
  const { phone, sessionOf, addUser } = startApp({}, { plugins: [admin()] });
  await addUser({ banned: true, banExpires: new Date(Date.now() - 1) });

  const verified = await verifications.byForm('+201001234567', phone.onVerified);

  expect((await sessionOf(verified))?.user.phoneNumber).toBe('+201001234567');
});

describe('with two-factor', () => {
  const codes: string[] = [];
  const startTwoFactorApp = () => {
    const app = startApp(
      { twoFactorPage: '/second-factor' },
      { plugins: [twoFactor({ otpOptions: { sendOTP: ({ otp }) => void codes.push(otp) } })] },
    );
    const addTwoFactorUser = async () => {
      const { adapter } = await app.auth.$context;
      const { id: userId } = await app.addUser({ twoFactorEnabled: true });
      const data = { userId, secret: '', backupCodes: '' };
      await adapter.create({ model: 'twoFactor', data });
    };
    return { ...app, addTwoFactorUser };
  };

  test.each(['byForm', 'byWidget'] as const)(
    'a number that is verified %s starts no session: the second factor does',
    async (way) => {
      const { phone, database, sessionOf, post, addTwoFactorUser } = startTwoFactorApp();
      await addTwoFactorUser();

      const verified = await verifications[way]('+201001234567', phone.onVerified);
      const early = await sessionOf(verified);
      const sessions = database['session']?.length;
      const cookie = cookiesOf(verified);
      await post('/two-factor/send-otp', {}, cookie);
      const wrong = await post('/two-factor/verify-otp', { code: 'wrong' }, cookie);
      const right = await post('/two-factor/verify-otp', { code: codes.pop() }, cookie);

      expect(await verified.json()).toMatchObject({
        data: { verified: true, next: '/second-factor' },
      });
      expect([early, sessions]).toEqual([null, 0]);
      expect([wrong.status, right.status]).toEqual([401, 200]);
      expect((await sessionOf(right))?.user.phoneNumber).toBe('+201001234567');
    },
  );

  test('a user who has not turned it on is signed in by the number alone', async () => {
    const { phone, sessionOf } = startTwoFactorApp();

    const verified = await verifications.byForm('+201001234567', phone.onVerified);

    expect((await verified.json()).data).not.toHaveProperty('next');
    expect((await sessionOf(verified))?.user.phoneNumber).toBe('+201001234567');
  });

  test('a device that the user trusted needs no second factor', async () => {
    const { phone, sessionOf, post, addTwoFactorUser } = startTwoFactorApp();
    await addTwoFactorUser();
    const verified = await verifications.byForm('+201001234567', phone.onVerified);
    await post('/two-factor/send-otp', {}, cookiesOf(verified));
    const body = { code: codes.pop(), trustDevice: true };
    const trusted = await post('/two-factor/verify-otp', body, cookiesOf(verified));

    const login = await phone.onVerified({
      address: { phoneNumber: '+201001234567' },
      request: new Request('http://localhost/', { headers: { cookie: cookiesOf(trusted) } }),
    });

    if (login === 'refuse') throw new Error('the sign-in was refused');
    expect(login.next).toBeUndefined();
    const response = new Response(null, { headers: new Headers(login.headers) });
    expect((await sessionOf(response))?.user.phoneNumber).toBe('+201001234567');
  });

  test('better-auth does not start without a page for the second factor', async () => {
    const { auth } = startApp({}, { plugins: [twoFactor()] });

    await expect(auth.$context).rejects.toThrow('twoFactorPage');
  });
});

describe('the hooks of better-auth', () => {
  test('run before and after a sign-in, with its path, its number and its session', async () => {
    const seen: unknown[] = [];
    const { phone } = startApp(
      {},
      {
        hooks: {
          before: createAuthMiddleware(async ({ path, body }) => void seen.push(path, body)),
          after: createAuthMiddleware(async ({ path, context: { newSession } }) => {
            seen.push(path, newSession?.user['phoneNumber']);
          }),
        },
      },
    );

    await verifications.byForm('+201001234567', phone.onVerified);

    const path = '/sign-in/phone-number';
    expect(seen).toEqual([path, { phoneNumber: '+201001234567' }, path, '+201001234567']);
  });

  test('may refuse a sign-in, and change its number in no way', async () => {
    const refuse = async () => {
      throw new APIError('FORBIDDEN');
    };
    const change = async () => ({ context: { body: { phoneNumber: '+201001234568' } } });
    const refusing = startApp({}, { hooks: { before: createAuthMiddleware(refuse) } });
    const changing = startApp({}, { hooks: { before: createAuthMiddleware(change) } });

    const refused = await verifications.byForm('+201001234567', refusing.phone.onVerified);
    verifications.emulator.reset();
    const changed = await verifications.byForm('+201001234567', changing.phone.onVerified);

    await expectRefusal(refused);
    expect(refusing.database['user']).toEqual([]);
    expect((await changing.sessionOf(changed))?.user.phoneNumber).toBe('+201001234567');
  });

  test.each([
    ['an error', () => new Error('the disk is full')],
    ['a failure of better-auth', () => new APIError('INTERNAL_SERVER_ERROR')],
  ])('that fail with %s are a failure of the proxy', async (_name, failure) => {
    const before = createAuthMiddleware(() => Promise.reject(failure()));
    const { phone, database } = startApp({}, { hooks: { before } });

    const verified = await verifications.byForm('+201001234567', phone.onVerified);

    expect(verified.status).toBe(500);
    expect(database['session']).toEqual([]);
  });
});

test('no request to better-auth names a number: its routes sign no user in, and set none', async () => {
  const { post, database } = startApp();

  const direct = await Promise.all(
    ['/sign-in', '/sign-in/phone-number', '/signIn'].map((path) =>
      post(path, { phoneNumber: '+201001234567' }),
    ),
  );
  const sessionsBefore = database['session']?.length;
  const named = { phoneNumber: '+201001234567', phoneNumberVerified: true };
  const account = { name: 'Mona', email: 'mona@example.com', password: 'a long password' };
  await post('/sign-up/email', { ...account, ...named });
  const signedUp = await post('/sign-up/email', account);
  const updated = await post('/update-user', { name: 'Amina', ...named }, cookiesOf(signedUp));

  expect(direct.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(sessionsBefore).toBe(0);
  expect(database['user']).toHaveLength(1);
  expect(updated.status).toBe(400);
  for (const user of database['user'] ?? []) {
    expect(user['phoneNumber'] ?? null).toBeNull();
    expect(user['phoneNumberVerified'] ?? null).toBeNull();
  }
});
