import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { memoryAdapter } from 'better-auth/adapters/memory';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
  databaseHooks: NonNullable<BetterAuthOptions['databaseHooks']> = {},
) {
  const phone = betterAuthPhone(options);
  const database: Record<string, Record<string, unknown>[]> = {
    user: [],
    session: [],
    account: [],
    verification: [],
  };
  const auth = betterAuth({
    baseURL: 'http://localhost',
    secret: 'a secret of the tests that is long enough for better-auth',
    database: storeIn(database),
    emailAndPassword: { enabled: true },
    databaseHooks,
    plugins: [phone],
  });
  const sessionOf = (response: Response) =>
    auth.api.getSession({ headers: new Headers({ cookie: cookiesOf(response) }) });
  return { phone, auth, database, sessionOf };
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
  const { phone, database, sessionOf } = startApp({}, { user: { create: { before } } });

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
  const { phone, database, sessionOf } = startApp({}, { user: { create: { before: refuse } } });

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
});

test('a number that was never verified signs in no user, unless the product says so', async () => {
  const signInTo = async (options: BetterAuthPhoneOptions) => {
    const { phone, auth, sessionOf } = startApp(options);
    const { adapter } = await auth.$context;
    const data = { name: 'Mona', email: 'mona@example.com', phoneNumber: '+201001234567' };
    await adapter.create({ model: 'user', data });
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
      { [model]: { create: { before: async () => false } } },
    );

    const verified = await verifications.byForm('+201001234567', phone.onVerified);

    expect(verified.status).toBe(200);
    expect(await sessionOf(verified)).toBeNull();
  },
);

test('no request to better-auth names a number: its routes sign no user in, and set none', async () => {
  const { auth, database } = startApp();
  const post = (path: string, body: object, cookie = '') =>
    auth.handler(
      new Request(`http://localhost/api/auth${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'http://localhost', cookie },
        body: JSON.stringify(body),
      }),
    );

  const direct = await Promise.all(
    ['/sign-in', '/otp-kit/sign-in', '/signIn'].map((path) =>
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
