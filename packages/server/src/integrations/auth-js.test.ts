import { Auth, type AuthConfig } from '@auth/core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AuthJsPhoneOptions, type AuthJsUser, authJsPhone } from './auth-js.ts';
import { cookiesOf, startVerifications } from './sign-in.fixture.ts';

const QUIET = { error: () => undefined };
let verifications: Awaited<ReturnType<typeof startVerifications>>;

beforeAll(async () => {
  verifications = await startVerifications();
});

beforeEach(() => {
  verifications.emulator.reset();
  users.clear();
});

afterAll(() => verifications.emulator.close());

const users = new Map<string, { id: string; name: string }>();

function findOrCreate(phoneNumber: string) {
  const user = users.get(phoneNumber) ?? { id: `user_${users.size}`, name: phoneNumber };
  users.set(phoneNumber, user);
  return user;
}

/** A product: Auth.js with its users in a map. */
function startApp(
  config: Partial<AuthConfig> = {},
  { findUser = findOrCreate }: Partial<AuthJsPhoneOptions<AuthJsUser>> = {},
) {
  const handler = (request: Request) => Auth(request, authConfig);
  const phone = authJsPhone({ handler, findUser });
  const authConfig: AuthConfig = {
    basePath: '/auth',
    trustHost: true,
    secret: 'a secret of the tests that is long enough for Auth.js',
    providers: [phone.provider],
    ...config,
  };
  const sessionOf = async (response: Response) => {
    const headers = { cookie: cookiesOf(response) };
    return (await handler(new Request('http://localhost/auth/session', { headers }))).json();
  };
  return { phone, handler, sessionOf };
}

function cookieNames(response: Response): (string | undefined)[] {
  return response.headers.getSetCookie().map((line) => line.split('=')[0]);
}

test.each(['byForm', 'byWidget'] as const)(
  'a number that is verified %s signs its user in, and no other',
  async (way) => {
    const { phone, sessionOf } = startApp();

    const first = await verifications[way]('+201001234567', phone.onVerified);
    const again = await verifications[way]('+201001234567', phone.onVerified);
    const other = await verifications[way]('+201001234568', phone.onVerified);

    expect([first.status, again.status, other.status]).toEqual([200, 200, 200]);
    expect((await sessionOf(first)).user).toEqual({ name: '+201001234567' });
    expect((await sessionOf(again)).user).toEqual({ name: '+201001234567' });
    expect((await sessionOf(other)).user).toEqual({ name: '+201001234568' });
    expect(users.size).toBe(2);
  },
);

test.each([
  ['a number without a user', {}, { findUser: () => null }],
  ['a callback that refuses the sign-in', { callbacks: { signIn: () => false } }, {}],
  ['a callback that sends the user elsewhere', { callbacks: { signIn: () => '/apply' } }, {}],
])('%s gets VERIFICATION_FAILED and no session', async (_name, config, options) => {
  const { phone, sessionOf } = startApp({ ...config, logger: QUIET }, options);

  const refused = await verifications.byForm('+201001234567', phone.onVerified);

  expect(refused.status).toBe(403);
  expect(await refused.clone().json()).toMatchObject({ code: 'VERIFICATION_FAILED' });
  expect(await sessionOf(refused)).toBeNull();
});

test('a session under a cookie name of the product signs the user in', async () => {
  const { phone, sessionOf } = startApp({ cookies: { sessionToken: { name: 'sid' } } });

  const verified = await verifications.byForm('+201001234567', phone.onVerified);

  expect(cookieNames(verified)).toContain('sid');
  expect((await sessionOf(verified)).user).toEqual({ name: '+201001234567' });
});

test('the cookies of an earlier, longer session are removed', async () => {
  const { phone } = startApp();
  const headers = { cookie: 'authjs.session-token.0=part; authjs.session-token.1=part; other=1' };
  const request = new Request('http://localhost/api/otp/verify', { method: 'POST', headers });
  const address = { phoneNumber: '+201001234567' };

  const result = await phone.onVerified({ address, request });
  const lines = result === 'refuse' ? [] : new Headers(result.headers).getSetCookie();

  expect(lines.map((line) => line.split('=')[0])).toEqual([
    'authjs.session-token.0',
    'authjs.session-token.1',
    'authjs.session-token',
  ]);
  expect(lines[0]).toContain('Max-Age=0');
});

test('a failure of findUser is a failure of the hook, and not a sign-in without a session', async () => {
  const failing = startApp(
    { logger: QUIET },
    { findUser: () => Promise.reject(new Error('no database')) },
  );

  const verified = await verifications.byForm('+201001234567', failing.phone.onVerified);

  expect(verified.status).toBe(500);
});

test('a provider that Auth.js does not have is a failure of the hook', async () => {
  const { phone } = startApp({ logger: QUIET, providers: [] });
  const address = { phoneNumber: '+201001234567' };
  const request = new Request('http://localhost/api/otp/verify', { method: 'POST' });

  await expect(phone.onVerified({ address, request })).rejects.toThrow('Auth.js did not call');
});

test('the provider signs no user in for a ticket of a browser', async () => {
  const { handler } = startApp({ logger: QUIET });
  const csrf = await handler(new Request('http://localhost/auth/csrf'));
  const { csrfToken } = await csrf.clone().json();

  const response = await handler(
    new Request('http://localhost/auth/callback/otp-kit', {
      method: 'POST',
      headers: { cookie: cookiesOf(csrf), 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ csrfToken, ticket: '+201001234567' }),
    }),
  );

  expect(response.headers.getSetCookie().join()).not.toContain('session-token');
});
