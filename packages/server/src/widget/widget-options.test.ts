import { afterEach, describe, expect, test, vi } from 'vitest';
import { createMemoryCounters } from '../limits/counters/memory-counters.ts';
import type { WidgetProxyConfig } from './widget-options.ts';
import { createWidgetProxyFixture, WIDGET_SECRETS } from './widget-proxy.fixture.ts';

// JavaScript may give them: no type stops it.
const wrong = (config: object): Partial<WidgetProxyConfig> => config;

afterEach(() => vi.unstubAllEnvs());

describe('a configuration that is wrong is refused at the start, by the name of the option', () => {
  test.each([
    ['baseUrl', { baseUrl: 'http://service.test' }],
    ['publicKey', { publicKey: '' }],
    ['widgetSecret', { widgetSecret: '' }],
    ['widgetOrigin', { widgetOrigin: undefined }],
    ['widgetOrigin', { widgetOrigin: 'https://widget.test/' }],
    ['widgetOrigin', { widgetOrigin: 'https://widget.test/w' }],
    ['widgetOrigin', { widgetOrigin: 'http://widget.test' }],
    ['webhookSecrets', { webhookSecrets: [] }],
    ['webhookSecrets', { webhookSecrets: ['plain'] }],
    ['webhookSecrets', { webhookSecrets: WIDGET_SECRETS.webhook }],
    ['webhookSecrets or lookup', { webhookSecrets: undefined }],
    ['webhookHeaderPrefix', { webhookHeaderPrefix: 'hook ' }],
    ['webhookToleranceSeconds', { webhookToleranceSeconds: 0 }],
    ['webhookToleranceSeconds', { webhookToleranceSeconds: Number.POSITIVE_INFINITY }],
    ['webhookToleranceSeconds', { webhookToleranceSeconds: '300' }],
    ['addressKinds', { addressKinds: ['phoneNumber', 'email'] }],
    ['onVerified', { onVerified: undefined }],
    ['allowedCountries', { allowedCountries: [] }],
    ['sealSecrets', { sealSecrets: ['short'] }],
    ['digits', { digits: 7 }],
    ['returnPath', { returnPath: 'https://evil.example/' }],
    ['returnPath', { returnPath: '//evil.example' }],
    ['returnPath', { returnPath: '/\\evil.example' }],
    ['returnPath', { returnPath: 'signed-in' }],
    ['returnPath', { returnPath: '/a\nb' }],
    ['basePath', { basePath: 'api' }],
    ['policy.dailyBudget', { counters: createMemoryCounters() }],
    ['policy may hold only', { policy: { beforeSend: () => 'pretend' } }],
    ['did you mean webhookSecrets?', { webhookSecret: WIDGET_SECRETS.webhook }],
    ['not addressKinds', { addressKinds: ['phoneNumber'] }],
    ['not wait', { wait: async () => undefined }],
    ['not secondaryAddress', { secondaryAddress: () => undefined }],
  ])('%s in %o', (name, config) => {
    expect(() => createWidgetProxyFixture(wrong(config))).toThrow(
      expect.objectContaining({ name: 'TypeError', message: expect.stringContaining(name) }),
    );
  });

  test.each([
    { publicKey: undefined },
    { widgetSecret: undefined },
    { widgetOrigin: undefined },
    { webhookSecrets: [undefined] },
  ])('which names createLazyProxy where a build may lack the secret: %o', (config) => {
    expect(() => createWidgetProxyFixture(wrong(config))).toThrow('createLazyProxy');
  });
});

test('a configuration of development is refused where NODE_ENV is production', () => {
  vi.stubEnv('NODE_ENV', 'production');

  const development = () => createWidgetProxyFixture({ environment: 'development' });

  expect(development).toThrow(/^environment must not be development .* remove /);
  expect(() => createWidgetProxyFixture()).not.toThrow();
});

describe('a configuration that is right', () => {
  test.each(['http://widget.localhost:4401', 'http://127.0.0.1:4401', 'https://widget.example'])(
    'takes the widget of %s',
    (widgetOrigin) => {
      expect(() => createWidgetProxyFixture({ widgetOrigin })).not.toThrow();
    },
  );

  test('may have secrets of another form for another scheme', () => {
    const config = { webhookSecrets: ['plain'], verifySignature: async () => undefined };

    expect(() => createWidgetProxyFixture(config)).not.toThrow();
  });

  test('is read once: a secret that is added later is not taken', async () => {
    const webhookSecrets = [`whsec_${btoa('another-secret-24-bytes!')}`];
    const { hook } = createWidgetProxyFixture({ webhookSecrets });

    webhookSecrets.push(WIDGET_SECRETS.webhook);

    expect((await hook('attempt_1')).status).toBe(401);
  });

  test.each([4, 5] as const)('asks for codes of %d digits, and warns of them', async (digits) => {
    const { browser, service, logs } = createWidgetProxyFixture({ digits });

    await browser().begin();

    expect(service.journal[0]?.body['digits']).toBe(digits);
    expect(logs).toMatchObject([{ level: 'warn', message: expect.stringContaining('digits') }]);
  });
});
