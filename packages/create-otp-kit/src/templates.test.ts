import { afterEach, expect, test, vi } from 'vitest';
import { answerSession, startSession } from '../templates/shared/server/session.ts';
import { proxySettings } from '../templates/shared/server/settings.ts';

const PHONE = { phoneNumber: '+201001234567' };
const cookieOf = (line: string) => line.split(';')[0] ?? '';

afterEach(() => vi.unstubAllEnvs());

async function userOf(cookie: string): Promise<unknown> {
  const request = new Request('https://shop.example/api/session', { headers: { cookie } });
  return (await (await answerSession(request)).json()).user;
}

test('in production, only the host itself can set the session cookie', async () => {
  vi.stubEnv('OTP_DEVELOPMENT', '');

  const line = startSession(PHONE);
  const ofSibling = cookieOf(line).replace('__Host-', '');

  expect(line).toMatch(/^__Host-session=[\w-]{43}; Path=\/; /);
  expect(line.split('; ')).toEqual(
    expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Secure', 'Max-Age=604800']),
  );
  expect(await userOf(cookieOf(line))).toBe('+201001234567');
  // A page of another host of the site can set this one, with a session of its own.
  expect(await userOf(ofSibling)).toBeNull();
});

test('signing out ends the session on the server, and removes the cookie', async () => {
  vi.stubEnv('OTP_DEVELOPMENT', '');
  const cookie = cookieOf(startSession(PHONE));
  const request = new Request('https://shop.example/api/session', {
    method: 'DELETE',
    headers: { cookie },
  });

  const response = await answerSession(request);

  expect(response.headers.get('set-cookie')).toMatch(
    /^__Host-session=; Path=\/; Max-Age=0; .*Secure/,
  );
  expect(await userOf(cookie)).toBeNull();
});

test('the settings are read with spaces, and the origin for old browsers is one of them', () => {
  vi.stubEnv('OTP_BASE_URL', 'https://service.example');
  vi.stubEnv('OTP_API_KEY', 'ak_shop');
  vi.stubEnv('OTP_SEAL_SECRET', 'a secret of the tests, of 32 bytes or more');
  vi.stubEnv('OTP_ALLOWED_COUNTRIES', 'EG, SA');
  vi.stubEnv('OTP_TRUSTED_PROXIES', '10.0.0.0/8, 192.168.0.0/16');
  vi.stubEnv('OTP_ALLOWED_ORIGINS', 'https://shop.example');

  expect(proxySettings()).toMatchObject({
    environment: 'production',
    allowedCountries: ['EG', 'SA'],
    trustedProxies: ['10.0.0.0/8', '192.168.0.0/16'],
    allowedOrigins: ['https://shop.example'],
  });
});
