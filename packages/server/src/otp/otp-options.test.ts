import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createMemoryCounters } from '../limits/counters/memory-counters.ts';
import { createOtpProxyFixture, SECRETS } from './otp-proxy.fixture.ts';

afterEach(() => vi.unstubAllEnvs());

function failureOf(overrides: object): unknown {
  try {
    return createOtpProxyFixture(overrides);
  } catch (error) {
    return error;
  }
}

describe('a configuration that is wrong', () => {
  test.each([
    ['baseUrl', { baseUrl: 'service.test' }],
    ['baseUrl', { baseUrl: 'http://service.test' }],
    ['baseUrl', { baseUrl: 'https://service.test?x=1' }],
    ['baseUrl', { baseUrl: 'https://user:password@service.test' }],
    ['baseUrl', { baseUrl: undefined }],
    ['apiKey', { apiKey: '' }],
    ['apiKey', { apiKey: undefined }],
    ['pipelineID', { pipelineID: '' }],
    ['allowedCountries', { allowedCountries: [] }],
    ['allowedCountries', { allowedCountries: undefined }],
    ['allowedCountries', { allowedCountries: ['EG', 'XX'] }],
    ['allowedCountries', { allowedCountries: ['all'] }],
    ['allowedCountries', { allowedCountries: ['eg'] }],
    ['addressKinds', { addressKinds: [] }],
    ['addressKinds', { addressKinds: ['phone'] }],
    ['addressKinds', { addressKinds: 'email' }],
    ['defaultCountry', { defaultCountry: 'US' }],
    ['sealSecrets', { sealSecrets: [] }],
    ['sealSecrets', { sealSecrets: ['x'.repeat(31)] }],
    ['sealSecrets', { sealSecrets: [SECRETS.seal, 'short'] }],
    ['sealSecrets', { sealSecrets: [new Uint8Array(31)] }],
    ['sealSecrets', { sealSecrets: undefined }],
    ['onVerified', { onVerified: undefined }],
    ['digits', { digits: 7 }],
    ['digits', { digits: '6' }],
    ['channels', { channels: ['email'] }],
    ['version', { version: 'V2.0' }],
    ['version', { version: '1.0' }],
    ['purpose', { purpose: '' }],
    ['session', { recipient: () => undefined }],
    ['basePath', { basePath: 'api/otp' }],
    ['basePath', { basePath: '/api/otp/' }],
    ['allowedOrigins', { allowedOrigins: ['https://shop.test/'] }],
    ['allowedOrigins', { allowedOrigins: ['*'] }],
    ['trustedProxies', { trustedProxies: ['everybody'] }],
    ['clientIpHeader', { clientIpHeader: 'x-forwarded-for' }],
    ['unknownClientIp', { unknownClientIp: 'ignore' }],
    ['nativeApps', { nativeApps: true }],
    ['nativeApps', { nativeApps: 'sealed' }],
    ['environment', { environment: 'test' }],
    ['returnTarget', { returnTarget: { origin: '/relative' } }],
    ['returnTarget', { returnTarget: {} }],
    ['returnTarget may hold only', { returnTarget: { origin: 'https://shop.test', path: '/x' } }],
    ['did you mean trustedProxies?', { trustedProxy: ['10.0.0.0/8'] }],
    ['did you mean allowedCountries?', { allowedcountries: ['EG'] }],
    ['did you mean beforeSend?', { policy: { beforSend: () => 'send' } }],
    ['did you mean sealSecrets?', { sealSercets: [SECRETS.seal] }],
    ['not widgetSecret', { widgetSecret: 'x' }],
    ['not wait', { wait: async () => undefined }],
    ['not resolveAddress', { resolveAddress: () => undefined }],
    ['not beforeSend', { beforeSend: () => 'send' }],
    ['onEitherVerified and secondaryAddress', { secondaryAddress: () => undefined }],
    ['onEitherVerified and secondaryAddress', { onEitherVerified: () => undefined }],
    ['policy.dailyBudget', { counters: createMemoryCounters() }],
    ['policy.dailyBudget', { policy: { dailyBudget: 0 } }],
    ['policy.dailyBudget', { policy: { dailyBudget: 'none' } }],
    ['policy.resendSeconds', { policy: { resendSeconds: [] } }],
    ['policy.resendSeconds', { policy: { resendSeconds: [30, 0] } }],
    ['policy.resendSeconds', { policy: { resendSeconds: 30 } }],
    ['policy.allowNumberTypes', { policy: { allowNumberTypes: ['MOBILE'] } }],
    ['policy.refuseVoip', { policy: { refuseVoip: 'yes' } }],
    ['policy.acceptTestNumbers', { policy: { acceptTestNumbers: ['01001234567'] } }],
    ['policy.refusedAddresses', { policy: { refusedAddresses: ['01001234567'] } }],
    ['policy.refusedAddresses', { policy: { refusedAddresses: ['@shop.test'] } }],
    ['policy.prefixAlarmPerHour', { policy: { prefixAlarmPerHour: 0 } }],
    ['policy.prefixLimitPerHour', { policy: { prefixLimitPerHour: 1.5 } }],
    ['policy.countryAlarmBelow', { policy: { countryAlarmBelow: 20 } }],
    ['policy.pumping', { policy: { pumping: 'block' } }],
    ['policy.onAlarm', { policy: { onAlarm: 'pager' } }],
    ['policy.beforeSend', { policy: { beforeSend: 'send' } }],
    ['policy may hold only', { policy: { dailybudget: 5 } }],
    ['policy may hold only', { policy: null }],
    ['policy may hold only', { policy: [] }],
    ['policy may hold only', { policy: 'strict' }],
    ['counters', { counters: null }],
    ['counters', { counters: { hit: () => ({ allowed: true }) }, policy: { dailyBudget: 5 } }],
  ])('is refused by the name of the option: %s %o', (option, overrides) => {
    const error = failureOf(overrides);

    expect(error).toBeInstanceOf(TypeError);
    expect(error).toHaveProperty('message', expect.stringContaining(option));
  });

  test.each([
    ['addressKinds', { addressKinds: ['phoneNumber', 'email'] }],
    ['channels', { channels: ['sms'] }],
    ['returnTarget', { returnTarget: { origin: 'https://shop.test' } }],
    ['secondaryAddress', { secondaryAddress: vi.fn(), onEitherVerified: vi.fn() }],
  ])('is refused over V1.0, which cannot do it: %s', (option, overrides) => {
    const error = failureOf({ version: 'V1.0', ...overrides });

    expect(error).toBeInstanceOf(TypeError);
    expect(error).toHaveProperty('message', expect.stringContaining(option));
  });

  test('takes a secret of bytes from another realm, such as jsdom has', () => {
    const secret: unknown = runInNewContext('new Uint8Array(44)');

    expect(secret).not.toBeInstanceOf(Uint8Array);
    expect(failureOf({ sealSecrets: [secret] })).not.toBeInstanceOf(Error);
    const words: unknown = runInNewContext('new Uint16Array(44)');
    expect(failureOf({ sealSecrets: [words] })).toBeInstanceOf(TypeError);
  });

  test.each(['production', 'Production', 'PRODUCTION', 'production ', '"production"'])(
    'is refused where it is of development and NODE_ENV is %j',
    (value) => {
      vi.stubEnv('NODE_ENV', value);

      const development = () => createOtpProxyFixture({ environment: 'development' });

      expect(development).toThrow(/^environment must not be development .* remove /);
      expect(() => createOtpProxyFixture()).not.toThrow();
    },
  );

  test.each([
    { baseUrl: undefined },
    { apiKey: undefined },
    { pipelineID: '' },
    { sealSecrets: [undefined] },
  ])('names createLazyProxy where a build may lack the secret: %o', (overrides) => {
    expect(String(failureOf(overrides))).toContain('such as next build');
    expect(String(failureOf(overrides))).toContain('createLazyProxy');
  });

  test.each([{ baseUrl: 'http://service.test' }, { sealSecrets: ['short'] }, { digits: 7 }])(
    'does not name createLazyProxy where a value is wrong: %o',
    (overrides) => {
      expect(failureOf(overrides)).toBeInstanceOf(TypeError);
      expect(String(failureOf(overrides))).not.toContain('createLazyProxy');
    },
  );

  test('is refused without its value, which may be a secret', () => {
    expect(String(failureOf({ sealSecrets: ['hunter2'] }))).not.toContain('hunter2');
    expect(String(failureOf({ baseUrl: 'http://hunter2.test' }))).not.toContain('hunter2');
  });
});

describe('a configuration that is right', () => {
  test.each(['http://localhost:4400', 'http://127.0.0.1:4400', 'https://service.test/prefix/'])(
    'takes the base URL %s',
    async (baseUrl) => {
      const urls: string[] = [];
      const { browser } = createOtpProxyFixture({
        baseUrl,
        fetch: async (url) => {
          urls.push(url);
          return new Response('', { status: 500 });
        },
      });

      await browser().send();

      const base = baseUrl.replace(/\/$/, '');
      expect(urls).toEqual([`${base}/api/v1.2/transactions/send`]);
    },
  );

  test('warns at its creation of development, and of production not', () => {
    const development = createOtpProxyFixture({ environment: 'development' });

    expect(development.logs).toMatchObject([{ level: 'warn' }]);
    expect(development.logs[0]?.message).toContain('environment is development');
    expect(createOtpProxyFixture({ environment: 'production' }).logs).toEqual([]);
    expect(createOtpProxyFixture().logs).toEqual([]);
  });

  test('may be of development without NODE_ENV, and where there is no process', () => {
    vi.stubEnv('NODE_ENV', undefined);
    const withoutVariable = failureOf({ environment: 'development' });
    vi.stubEnv('NODE_ENV', 'production');
    vi.stubGlobal('process', undefined);
    const withoutProcess = failureOf({ environment: 'development' });
    // At once: the test runner needs it.
    vi.unstubAllGlobals();

    expect([withoutVariable, withoutProcess]).not.toContainEqual(expect.any(Error));
  });

  test.each([4, 5] as const)(
    'warns once of %d digits, and asks the service for them',
    async (digits) => {
      const { service, browser, logs } = createOtpProxyFixture({ digits });

      const { body } = await browser().send();

      expect(logs.map(({ level, message }) => [level, message.slice(0, 6)])).toEqual([
        ['warn', 'digits'],
      ]);
      expect(service.journal[0]?.body['digits']).toBe(digits);
      expect(body.data.digits).toBe(digits);
    },
  );

  test('is read once: a later change of the object changes nothing', async () => {
    const allowedCountries = ['EG'];
    const { browser } = createOtpProxyFixture({ allowedCountries });

    allowedCountries.push('US');

    expect((await browser().send('+12025550143')).body.code).toBe('COUNTRY_NOT_ALLOWED');
  });

  test('reads national numbers as of the default country', async () => {
    const { service, browser } = createOtpProxyFixture({
      allowedCountries: ['EG', 'US'],
      defaultCountry: 'EG',
    });

    await browser().send('٠١٠٠١٢٣٤٥٦٧');

    expect(service.journal[0]?.body['verificationAddress']).toEqual({
      phoneNumber: '+201001234567',
    });
  });
});
