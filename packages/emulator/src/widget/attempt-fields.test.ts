import { describe, expect, test } from 'vitest';
import { createReceiver } from '../callbacks/receiver.fixture.ts';
import { createHostedFixture } from './hosted-page.fixture.ts';

/** Makes an attempt with custom headers, verifies it, and collects the webhooks. */
async function webhookWith(customHeaders: Readonly<Record<string, string>>) {
  const receiver = await createReceiver();
  const fixture = createHostedFixture({ pipeline: { backendCallbackURL: receiver.url } });
  const attemptId = await fixture.beginCode({ customHeaders });
  await fixture.step(attemptId, 'verify', { otp: fixture.lastCode() });
  await fixture.workspace.webhooks.drain();
  const attempt = await fixture.control('GET', `/attempts/${attemptId}`);
  return { received: receiver.received, stored: attempt.body.data.customHeaders };
}

describe('custom headers of a webhook', () => {
  test.each([
    ['Connection', 'close'],
    ['connection', 'x-tenant'],
    ['Transfer-Encoding', 'chunked'],
    ['Expect', '100-continue'],
    ['Keep-Alive', 'timeout=5'],
    ['Upgrade', 'websocket'],
    ['HTTP2-Settings', 'AAMAAABkAARAAAAAAAIAAAAA'],
    ['TE', 'trailers'],
    ['Trailer', 'x-tenant'],
    ['Proxy-Authorization', 'Basic eA=='],
    ['Proxy-Connection', 'keep-alive'],
    ['Content-Length', '3'],
    ['Host', 'shop.example'],
  ])('of the connection are dropped, and the webhook goes out: %s: %s', async (name, value) => {
    const { received, stored } = await webhookWith({ [name]: value, 'X-Tenant': '7' });

    expect(received).toHaveLength(1);
    expect(received[0]?.body.status).toBe('success');
    expect(received[0]?.headers).toMatchObject({ 'x-tenant': '7' });
    expect(stored).toEqual({ 'X-Tenant': '7' });
  });

  test.each([
    'Accept-Charset',
    'Accept-Encoding',
    'Authorization',
    'Cookie',
    'Date',
    'Origin',
    'Referer',
    'Set-Cookie',
    'Via',
    'X-Emulator-Drop',
  ])('of other kinds are forwarded, and the webhook goes out: %s', async (name) => {
    const { received } = await webhookWith({ [name]: 'value' });

    expect(received).toHaveLength(1);
    expect(String(received[0]?.headers[name.toLowerCase()])).toBe('value');
  });

  test.each(['a\u0001b', 'a\u007fb', 'a\u0000b', 'a\nb', 'naïve 電'])(
    'with a value that HTTP does not carry are refused at create-attempt: %j',
    async (value) => {
      const fixture = createHostedFixture();

      const { status, body } = await fixture.create({ customHeaders: { 'x-tenant': value } });

      expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(body.details.issues[0].path).toBe('customHeaders');
    },
  );
});
