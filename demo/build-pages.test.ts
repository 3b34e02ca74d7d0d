import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPages } from './build-pages.ts';
import { PATHS } from './src/pages.ts';

/**
 * The bytes that each page needs before it can be used: its HTML, and the scripts and styles that the
 * HTML names, compressed with gzip. At 400 kbit/s, 50,000 bytes take a second.
 */
const BUDGETS = {
  form: 115_900,
  widget: 100_200,
  redirect: 98_400,
  orders: 86_000,
  solver: 92_000,
} as const;

/** What the browser has to wait for before the first paint: the HTML and the styles. */
const FIRST_PAINT_BUDGET = 11_000;

let url = '';
const server = createServer();

beforeAll(async () => {
  const pages = await buildPages({
    consoleUrl: 'http://console.test',
    captchaOrigin: 'http://captcha.test',
  });
  server.on('request', express().use(pages)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}, 120_000);

afterAll(() => void server.close());

interface Received {
  readonly bytes: number;
  readonly status: number | undefined;
  readonly headers: Headers;
  readonly text: string;
}

async function get(
  path: string,
  encoding = 'gzip',
  language = 'en',
  cookie = '',
): Promise<Received> {
  const sent = request(new URL(path, url), {
    headers: { 'accept-encoding': encoding, 'accept-language': language, cookie },
  }).end();
  const [received] = await once(sent, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of received) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  return {
    bytes: body.length,
    status: received.statusCode,
    headers: new Headers(received.headers),
    text: DECOMPRESS[encoding]?.(body).toString() ?? body.toString(),
  };
}

const DECOMPRESS: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

/** The paths of the scripts and styles that a page's HTML names. */
const assetsOf = ({ text }: Received) =>
  [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);

/** All that these contain. */
async function assetsTextOf(path: string): Promise<string> {
  const assets = await Promise.all(assetsOf(await get(path)).map((asset) => get(asset)));
  return assets.map(({ text }) => text).join();
}

describe.each(Object.entries(PATHS))('the page %s', (name, path) => {
  test('stays within its budget of bytes', async () => {
    const page = await get(path);
    const assets = await Promise.all(assetsOf(page).map((asset) => get(asset)));
    const styles = assets.filter(({ headers }) => headers.get('content-type')?.includes('css'));
    const sum = (all: readonly Received[]) => all.reduce((total, { bytes }) => total + bytes, 0);

    expect(assets.length).toBeGreaterThan(2);
    expect(sum([page, ...assets])).toBeLessThanOrEqual(Reflect.get(BUDGETS, name));
    expect(sum([page, ...styles])).toBeLessThanOrEqual(FIRST_PAINT_BUDGET);
  });

  test('has the styles of the panels and of what only a screen reader reads, where it shows any', async () => {
    const loaded = await assetsTextOf(path);

    if (/className:`panel /.test(loaded)) expect(loaded).toContain('.panel h2{');
    if (/className:`visually-hidden`/.test(loaded)) expect(loaded).toContain('.visually-hidden{');
  });

  test('has the styles of all pages before its own, which adapt them', async () => {
    const [first = ''] = assetsOf(await get(path)).filter((asset) => asset.endsWith('.css'));

    expect((await get(first)).text).toContain('.row{');
  });

  test('loads no Arabic and no German texts for a browser in English', async () => {
    const loaded = await assetsTextOf(path);

    // The name of the other language is a text of the English page.
    expect(loaded.replaceAll('العربية', '')).not.toMatch(/\p{Script=Arabic}{3}/u);
    expect(loaded).not.toMatch(/[äöüß]|Telefonnummer/);
  });
});

test('the first page loads neither the solver nor the code for passkeys at once', async () => {
  const loaded = await assetsTextOf('/');

  for (const part of ['WebAssembly', 'signalUnknownCredential']) {
    expect(loaded.includes(part), part).toBe(false);
  }
});

test.each(['br', 'gzip', 'identity'])(
  'a file is sent as the browser takes it: %s',
  async (encoding) => {
    const [script = ''] = assetsOf(await get('/'));
    const plain = await get(script, 'identity');

    const received = await get(script, encoding);

    expect(received.text).toBe(plain.text);
    expect(received.headers.get('content-encoding') ?? 'identity').toBe(encoding);
    expect(received.headers.get('vary')).toContain('accept-encoding');
  },
);

test('a file is kept for a year where its name changes with its content, and a page is asked for again', async () => {
  const page = await get('/');
  const [script = ''] = assetsOf(page);

  expect((await get(script)).headers.get('cache-control')).toContain('immutable');
  expect(page.headers.get('cache-control')).toBe('no-cache');
});

test.each([
  [
    '/',
    'en-GB',
    'lang="en" dir="ltr"',
    'See otp-kit verify a phone number',
    'Sign in · otp-kit demo',
  ],
  [
    '/',
    'ar-EG,en',
    'lang="ar" dir="rtl"',
    'شاهد كيف يتحقّق otp-kit',
    'تسجيل الدخول · العرض التوضيحي من otp-kit',
  ],
  [
    '/?lang=ar',
    'en',
    'lang="ar" dir="rtl"',
    'شاهد كيف يتحقّق otp-kit',
    'تسجيل الدخول · العرض التوضيحي من otp-kit',
  ],
  [
    '/',
    'de-AT,en',
    'lang="de" dir="ltr"',
    'Sieh, wie otp-kit eine Telefonnummer bestätigt',
    'Anmelden · otp-kit-Demo',
  ],
  [
    '/solver.html?lang=de',
    'en',
    'lang="de" dir="ltr"',
    '<a href="?lang=en" lang="en">English</a><a href="?lang=ar" lang="ar">العربية</a>',
    'Proof of Work, live · otp-kit-Demo',
  ],
  [
    '/?lang=en',
    'ar',
    'lang="en" dir="ltr"',
    'See otp-kit verify a phone number',
    'Sign in · otp-kit demo',
  ],
  [
    '/orders.html',
    'ar',
    'lang="ar" dir="rtl"',
    'الطلبات',
    'رسائل عن الطلبات · العرض التوضيحي من otp-kit',
  ],
])(
  'the HTML of %s for a browser in %s has its title and its heading in its language',
  async (path, language, attributes, text, title) => {
    const page = await get(path, 'gzip', language);

    expect(page.text).toContain(`<html ${attributes}>`);
    expect(page.text).toContain(text);
    expect(page.text).toContain(`<title>${title}</title>`);
    expect(page.headers.get('vary')).toContain('accept-language');
  },
);

test.each([
  ['en', 'This page doesn’t exist', 'href="/?lang=en">Back to sign in</a>'],
  ['de', 'Diese Seite gibt es nicht', 'href="/?lang=de">Zurück zur Anmeldung</a>'],
  ['ar', 'هذه الصفحة غير موجودة', 'href="/?lang=ar">العودة إلى تسجيل الدخول</a>'],
])('an address without a page leads to those of the demo, in %s', async (language, title, link) => {
  const page = await get('/nothing-here', 'gzip', language);

  expect(page.status).toBe(404);
  expect(page.text).toContain(`<h1>${title}</h1>`);
  expect(page.text).toContain(link);
  expect(page.text).toContain(`<a class="brand" href="/?lang=${language}">otp-kit</a>`);
  expect(assetsOf(page).map((asset) => asset.split('.').at(-1))).toContain('css');
  expect(page.text).not.toContain('<script');
  expect(page.text.match(/<main/g)).toHaveLength(1);
});

test('an address without a page is in the language of the page before', async () => {
  const before = await get('/orders.html?lang=ar');
  const cookie = String(before.headers.get('set-cookie')).split(';')[0] ?? '';

  const page = await get('/nothing-here', 'gzip', 'en', cookie);

  expect(page.text).toContain('<h1>هذه الصفحة غير موجودة</h1>');
});

test('a missing route of the backend is no page', async () => {
  const response = await get('/api/nothing-here', 'identity');

  expect(response.status).toBe(404);
  expect(response.text).not.toContain('This page doesn’t exist');
});
