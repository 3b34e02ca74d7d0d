import type { Emulator } from '@otp-kit/emulator';
import { createMemoryCounters, createMemoryResultStore } from '@otp-kit/server';
import express from 'express';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { examine } from './examine.ts';
import { both, type Planted } from './planted.fixture.ts';
import { PLANTED_PRODUCTS } from './planted-products.fixture.ts';
import { PLANTED_SETTINGS } from './planted-settings.fixture.ts';
import {
  OTHER_WEBHOOK_SECRET,
  rightOptions,
  SEAL_SECRET,
  startProduct,
  startService,
  WEBHOOK_SECRET,
} from './product.fixture.ts';
import { recordBehaviors } from './record-behaviors.ts';
import type { Subject } from './subject.ts';

let emulator: Emulator;

beforeAll(async () => {
  emulator = await startService();
});

afterEach(() => void vi.restoreAllMocks());

afterAll(() => emulator.close());

const SETTINGS: Subject = {
  isProduction: false,
  nameOf: (proxy, option) => `${proxy}.${option}`,
  now: Date.now,
};

async function find(planted: Partial<Planted>) {
  return (await examineProduct(planted)).findings;
}

async function examineProduct({ product = {}, options = {}, subject = {} }: Partial<Planted>) {
  const running = await startProduct(emulator, product);
  try {
    return await examine({
      ...SETTINGS,
      otp: { ...rightOptions(emulator).otp, ...product.otp, ...options.otp },
      widget: { ...rightOptions(emulator).widget, ...product.widget, ...options.widget },
      url: running.url,
      ...subject,
    });
  } finally {
    await running.close();
  }
}

test('finds nothing in a product that is right, and examines all of it', async () => {
  expect(await examineProduct({})).toEqual({ findings: [], notExamined: [] });
});

test('finds nothing in a product whose stores are its own', async () => {
  const shared = {
    counters: createMemoryCounters(),
    policy: { dailyBudget: 'unlimited' },
  } as const;
  const product = { otp: shared, widget: { ...shared, results: createMemoryResultStore() } };

  expect(await find({ product })).toEqual([]);
});

test('finds nothing in a form of V1.0 whose pipeline is of V1.0', async () => {
  expect(await find({ product: { otp: { version: 'V1.0', pipelineID: 'pipe_old' } } })).toEqual([]);
});

test('finds nothing where a page of the product takes the user back', async () => {
  const before = (app: express.Express) =>
    app.get('/done', (_request, response) => response.send('Done'));

  expect(await find({ product: { before, callback: '/done' } })).toEqual([]);
});

test('finds nothing where the code has the countries that the environment does not have', async () => {
  expect(await find({ subject: { unset: ['allowedCountries'] } })).toEqual([]);
});

test('finds nothing where a policy is in two parts, and frames are allowed by their scheme', async () => {
  const policy = (right: string) =>
    `${right.replace(/frame-src [^;]*/, 'frame-src http:')}, default-src 'self' http: 'wasm-unsafe-eval'`;

  expect(await find({ product: { policy } })).toEqual([]);
});

test('finds nothing where a firewall refuses requests of other sites itself', async () => {
  const before = (app: express.Express) =>
    app.use((request, response, next) => {
      if (request.get('sec-fetch-site') === 'cross-site') response.status(403).send('Forbidden');
      else next();
    });

  expect(await find({ product: { before } })).toEqual([]);
});

test('reads the start of a page that does not end', async () => {
  let sent = 0;
  const before = (app: express.Express) =>
    app.get('/', (_request, response) => {
      response.set('content-security-policy', "frame-ancestors 'none'");
      const write = () => {
        while (!response.destroyed && response.write(' '.repeat(65_536))) sent += 65_536;
      };
      response.on('drain', write);
      write();
    });

  expect(await find({ product: { before } })).toEqual([]);
  expect(sent).toBeLessThan(33_554_432);
});

test('names of an address only its origin and its path', async () => {
  const url = new URL('http://shop:the-password@127.0.0.1:9/sign-in?token=the-token');

  const findings = await find({ subject: { url } });

  expect(JSON.stringify(findings)).toContain('http://127.0.0.1:9');
  expect(JSON.stringify(findings)).not.toMatch(/the-password|the-token/);
});

test('finds a mistake that only the options of the widget have', async () => {
  const findings = await find({
    options: { otp: { environment: 'production' }, widget: { sealSecrets: ['x'.repeat(40)] } },
    subject: { isProduction: true },
  });

  const changes = (code: string) =>
    findings.filter((finding) => finding.code === code).map(({ change }) => change);
  expect(changes('DEVELOPMENT_IN_PRODUCTION')).toEqual(['remove widget.environment there']);
  expect(changes('SEAL_SECRET_WEAK')).toEqual([
    'widget.sealSecrets=<the output of: openssl rand -base64 32>',
  ]);
});

const PLANTED = [...PLANTED_SETTINGS, ...PLANTED_PRODUCTS];

test.each(PLANTED.filter(({ isFurther }) => !isFurther))('finds that $mistake', expectFound);

test.each(PLANTED.filter(({ isFurther }) => isFurther))(
  'finds that $mistake',
  { tags: ['full'] },
  expectFound,
);

async function expectFound({ code, change, options = {}, ...planted }: Planted): Promise<void> {
  const otp = Object.fromEntries(
    Object.entries(options.otp ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace('BASE', emulator.url) : value,
    ]),
  );
  const findings = await find({ ...planted, options: { ...options, otp } });

  const found = findings.filter((finding) => finding.code === code);
  expect(findings.map((finding) => finding.code)).toContain(code);
  expect(found.map((finding) => finding.change).join('\n')).toContain(change);
  // No secret, and nothing that is made of one.
  for (const secret of SECRETS) expect(JSON.stringify(findings)).not.toContain(secret);
}

const SECRETS = [
  SEAL_SECRET,
  WEBHOOK_SECRET,
  OTHER_WEBHOOK_SECRET,
  'ak_shop',
  'pipe_form',
  'pipe_widget',
  'widget-secret',
  'another-widget',
];

test.each(['http://shop.invalid', 'https://shop:ak_shop@127.0.0.1:9', 'http://127.0.0.1:9?key=1'])(
  'sends nothing to %s, which the proxies refuse, and names that cause alone',
  async (baseUrl) => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const subject = {
      ...SETTINGS,
      otp: { ...rightOptions(emulator).otp, baseUrl },
      widget: { ...rightOptions(emulator).widget, baseUrl },
    };

    const { findings } = await examine(subject);
    await recordBehaviors(subject, '+201001234567');

    expect(new Set(findings.map(({ code }) => code))).toEqual(new Set(['OPTION_REFUSED']));
    expect(fetched).not.toHaveBeenCalled();
  },
);

test('finds a wrong address of the service also where there is the widget alone', async () => {
  const widget = { ...rightOptions(emulator).widget, baseUrl: `${emulator.url}/v2` };

  const { findings } = await examine({ ...SETTINGS, widget });

  expect(findings).toMatchObject([
    { code: 'BASE_URL_WRONG', change: expect.stringContaining('widget.baseUrl=') },
  ]);
});

test('names absolute callbacks also where it knows no page', async () => {
  await startProduct(emulator, { pipeline: { backendCallbackURL: null }, isStopped: true });

  const { findings } = await examine({ ...SETTINGS, widget: rightOptions(emulator).widget });

  expect(findings).toMatchObject([
    {
      code: 'CALLBACK_MISSING',
      change: expect.stringContaining(': https://<your site>/api/otp/widget/webhook'),
    },
  ]);
});

test('finds mistakes of every kind in one run, within ten seconds', async () => {
  const begunAt = performance.now();

  const findings = await find({
    product: {
      otp: { environment: 'production' },
      policy: () => "default-src 'none'",
      before: (app) => app.use(express.json()),
    },
    options: both({
      sealSecrets: ['x'.repeat(40), 'x'.repeat(40)],
      apiKey: 'ak_emulator_default_not_a_secret',
    }),
    subject: { isProduction: true, now: () => Date.now() - 120_000 },
  });

  expect(new Set(findings.map(({ code }) => code)).size).toBeGreaterThanOrEqual(12);
  expect(performance.now() - begunAt).toBeLessThan(10_000);
});

test.each([
  {
    cause: 'a product that does not run',
    planted: { product: { isStopped: true } },
    code: 'PRODUCT_UNREACHABLE',
    checks: ['the worker', 'the routes', 'the webhook', 'the callbacks'],
  },
  {
    cause: 'an address at which nothing is',
    planted: { subject: { url: new URL('http://127.0.0.1:9') } },
    code: 'PRODUCT_UNREACHABLE',
    checks: ['the worker', 'the routes', 'the webhook', 'the callbacks'],
  },
  {
    cause: 'a setting without which it did not start',
    planted: { product: { isStopped: true }, options: both({ sealSecrets: undefined }) },
    code: 'SETTING_MISSING',
    checks: ['the page', 'the worker', 'the routes', 'the callbacks'],
  },
  {
    cause: 'countries that only the code may have',
    planted: { product: { isStopped: true }, subject: { unset: ['allowedCountries'] } },
    code: 'SETTING_MISSING',
    checks: ['the page', 'the worker', 'the routes', 'the webhook', 'the callbacks'],
  },
  {
    cause: 'another server',
    planted: { product: { isPageMissing: true, isUnmounted: true } },
    code: 'PAGE_NOT_FOUND',
    checks: ['the routes', 'the webhook', 'the callbacks'],
  },
  {
    cause: 'routes that are not mounted',
    planted: { product: { isUnmounted: true } },
    code: 'ROUTES_NOT_MOUNTED',
    checks: ['the webhook', 'the callbacks'],
  },
  {
    cause: 'a service that does not respond',
    planted: { options: both({ baseUrl: 'http://127.0.0.1:9' }) },
    code: 'SERVICE_UNREACHABLE',
    checks: ['the keys of the widget', 'the callbacks'],
  },
  {
    cause: 'a key that the service does not know',
    planted: { options: both({ apiKey: 'ak_unknown' }) },
    code: 'API_KEY_UNKNOWN',
    checks: ['the keys of the widget'],
  },
])('names $cause, and says once what it leaves out', async ({ planted, code, checks }) => {
  const { findings, notExamined } = await examineProduct(planted);

  expect(new Set(findings.map((finding) => finding.code))).toEqual(new Set([code]));
  expect(notExamined).toContainEqual({ because: code, checks });
});
