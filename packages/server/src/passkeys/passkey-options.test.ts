import { afterEach, describe, expect, test, vi } from 'vitest';
import { createMemoryPasskeyStore } from './memory-passkey-store.ts';
import { createPasskeyFixture, SEAL_SECRET } from './passkey-proxy.fixture.ts';
import { createPasskeyProxy } from './passkey-proxy.ts';

const config = {
  rpName: 'Shop',
  rpID: 'shop.test',
  origins: ['https://www.shop.test'],
  store: createMemoryPasskeyStore(),
  sealSecrets: [SEAL_SECRET],
  user: () => undefined,
  onVerified: () => undefined,
  log: () => undefined,
};

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('a configuration of passkeys', () => {
  test.each<[object, string]>([
    [{ rpName: '' }, 'rpName must be a text'],
    [{ rpID: 'https://shop.test' }, 'rpID must be a domain such as example.com'],
    [{ rpID: 'shop.test:443' }, 'rpID must be a domain such as example.com'],
    [{ rpID: '127.0.0.1' }, 'rpID must be a domain such as example.com'],
    [{ rpID: undefined }, 'rpID must be a domain such as example.com'],
    [{ origins: [] }, 'origins must hold https origins'],
    [{ origins: ['http://www.shop.test'] }, 'origins must hold https origins'],
    [{ origins: ['https://www.shop.test/'] }, 'origins must hold https origins'],
    [{ origins: ['https://shop.example'] }, 'origins must hold an origin of rpID'],
    [{ origins: ['https://notshop.test'] }, 'origins must hold an origin of rpID'],
    [{ origins: ['https://shop.test', 'http://localhost:3000'] }, 'http only in development'],
    [{ store: {} }, 'store must have userHandle, list, find, add, recordUse, rename and delete'],
    [{ user: 'mona' }, 'user must be a function'],
    [{ onVerified: undefined }, 'onVerified must be a function'],
    [{ maxCodeAgeSeconds: 0 }, 'maxCodeAgeSeconds must be a number above 0'],
    [{ sealSecrets: ['short'] }, 'sealSecrets must hold secrets of at least 32'],
    [{ nativeApps: 'sealed-in-body' }, 'not nativeApps'],
    [{ rpId: 'shop.test' }, 'did you mean rpID?'],
  ])('is refused with %j', (change, message) => {
    expect(() => createPasskeyProxy({ ...config, ...change })).toThrow(message);
  });

  test.each(Object.keys(config.store))('is refused with a store without %s', (method) => {
    const store = { ...config.store, [method]: undefined };

    expect(() => createPasskeyProxy({ ...config, store })).toThrow('store must have');
  });

  test('is refused where it is of development and NODE_ENV is production', () => {
    vi.stubEnv('NODE_ENV', 'production');

    expect(() => createPasskeyProxy({ ...config, environment: 'development' })).toThrow(
      'environment must not be development where NODE_ENV is production',
    );
  });

  test('takes a page of this machine in development', () => {
    const local = { rpID: 'localhost', origins: ['http://localhost:3000'] };

    expect(createPasskeyProxy({ ...config, ...local, environment: 'development' })).toBeDefined();
  });

  test.each([
    ['https://shop.test', 200],
    ['https://evil.example', 403],
  ])(
    'lets a browser without Sec-Fetch-Site in by its origins: %s gets %d',
    async (origin, status) => {
      const headers = { 'content-type': 'application/json', 'x-otp-kit': '1', origin };
      const url = 'https://shop.test/api/passkeys/sign-in/options';
      const { proxy } = createPasskeyFixture();

      const request = new Request(url, { method: 'POST', headers, body: '{}' });

      expect((await proxy(request, { peer: '41.33.200.7' })).status).toBe(status);
    },
  );
});
