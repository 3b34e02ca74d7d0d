import { createHmac } from 'node:crypto';
import { createWidgetProxy } from '@otp-kit/server';
import { createFetchTransport, type ProxyTransport } from '@otp-kit/widget';
import { expect } from 'vitest';
import { SEAL_SECRET, type Solution, withEmulator } from '../harness.fixture.ts';

interface Redirect {
  readonly startVerification: (
    transport: ProxyTransport,
    phoneNumber: string,
    tab: { assign(url: string): void },
  ) => Promise<void>;
  readonly isSignedIn: (
    transport: ProxyTransport,
    url: string,
    signal: AbortSignal,
  ) => Promise<boolean>;
}

const PAGE = 'http://localhost:3000';
const PHONE = '+201001234567';
const KEY = Buffer.from('a webhook key of 24 byte');

export async function check({ load }: Solution): Promise<void> {
  const redirect = await load<Redirect>('redirect.ts');
  const product = await createProduct();
  const returned = (query: string) =>
    redirect.isSignedIn(
      product.transport(),
      `${PAGE}/welcome?attemptId=${product.attemptId()}&${query}`,
      AbortSignal.timeout(500),
    );
  const open = async (transport: ProxyTransport) => {
    const opened: string[] = [];
    const tab = { assign: (url: string) => void opened.push(url) };
    await redirect.startVerification(transport, PHONE, tab).catch(() => undefined);
    return opened;
  };

  expect(
    await open(product.transport('https://evil.example')),
    'no foreign page is opened',
  ).toEqual([]);
  const [opened = ''] = await open(product.transport());
  expect(opened, 'the widget is opened').toContain(product.widgetOrigin);
  const forged = `status=success&transactionId=t_1&timestamp=${new Date().toISOString()}`;
  expect(await returned(forged), 'a forged success signs no user in').toBe(false);
  await product.reportSuccess();
  expect(await returned('verification=pending'), 'a success signs the user in').toBe(true);
  expect(product.cookies(), 'the backend begins the session').toContain('session=1');
}

/** A product with the proxy of the widget, and a browser with cookies. */
async function createProduct() {
  const { env } = await withEmulator();
  const proxy = createWidgetProxy({
    baseUrl: env.OTP_BASE_URL,
    apiKey: env.OTP_API_KEY,
    publicKey: env.OTP_WIDGET_PUBLIC_KEY ?? '',
    widgetSecret: env.OTP_WIDGET_SECRET ?? '',
    widgetOrigin: env.OTP_WIDGET_ORIGIN,
    webhookSecrets: [`whsec_${KEY.toString('base64')}`],
    sealSecrets: [SEAL_SECRET],
    allowedCountries: ['EG'],
    environment: 'development',
    log: () => undefined,
    onVerified: () => ({ headers: { 'set-cookie': 'session=1; Path=/; HttpOnly' } }),
  });
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  let attemptId = '';
  const browse =
    (widgetOrigin: string): typeof fetch =>
    async (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('sec-fetch-site', 'same-origin');
      headers.set('cookie', cookies());
      const response = await proxy(
        new Request(new URL(input instanceof Request ? input.url : input, PAGE), {
          ...init,
          headers,
        }),
      );
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        jar.set(name, value);
      }
      const text = await response.text();
      attemptId = /"attemptId":"([^"]+)"/.exec(text)?.[1] ?? attemptId;
      // What a backend that was taken over might send.
      const sent = text.replace(/("iframeUrl":")https?:\/\/[^/"]+/, `$1${widgetOrigin}`);
      return new Response(sent || null, response);
    };
  return {
    widgetOrigin: env.OTP_WIDGET_ORIGIN,
    attemptId: () => attemptId,
    cookies,
    transport: (origin: string = env.OTP_WIDGET_ORIGIN) =>
      createFetchTransport({ endpoint: '/api/otp/widget', fetch: browse(origin) }),
    reportSuccess: () => proxy(successOf(attemptId)),
  };
}

/** The webhook that the service sends after a success. */
function successOf(attemptId: string): Request {
  const body = JSON.stringify({
    status: 'success',
    timestamp: new Date().toISOString(),
    widgetAttempt: { attemptId, status: 'verified' },
    transaction: { transactionID: 'trans_1', verificationAddress: { phoneNumber: PHONE } },
  });
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', KEY).update(`hook_1.${seconds}.${body}`).digest('base64');
  return new Request(`${PAGE}/api/otp/widget/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'hook-id': 'hook_1',
      'hook-timestamp': String(seconds),
      'hook-signature': `v1,${signature}`,
    },
    body,
  });
}
