import { Auth, type AuthConfig } from '@auth/core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { authJsPhone } from './auth-js.ts';
import { cookiesOf, startVerifications } from './sign-in.fixture.ts';

const QUIET = { error: () => undefined };
let verifications: Awaited<ReturnType<typeof startVerifications>>;

beforeAll(async () => {
  verifications = await startVerifications();
});

beforeEach(() => verifications.emulator.reset());

afterAll(() => verifications.emulator.close());

/** A product: Auth.js with its users in a map. */
function startApp(config: Partial<AuthConfig> = {}) {
  const users = new Map<string, { id: string; name: string }>();
  const handler = (request: Request) => Auth(request, authConfig);
  const phone = authJsPhone({
    handler,
    findUser(phoneNumber) {
      const user = users.get(phoneNumber) ?? { id: `user_${users.size}`, name: phoneNumber };
      users.set(phoneNumber, user);
      return user;
    },
  });
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
  return { phone, handler, users, sessionOf };
}

test.each(['byForm', 'byWidget'] as const)(
  'a number that is verified %s signs its user in, and no other',
  async (way) => {
    const { phone, users, sessionOf } = startApp();

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

test('a callback of the product that refuses the sign-in leaves the user without a session', async () => {
  const { phone, sessionOf } = startApp({ callbacks: { signIn: () => false }, logger: QUIET });

  const verified = await verifications.byForm('+201001234567', phone.onVerified);

  expect(await sessionOf(verified)).toBeNull();
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
