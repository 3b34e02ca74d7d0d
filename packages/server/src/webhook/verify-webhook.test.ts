import { inspect } from 'node:util';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { MAX_WEBHOOK_BYTES } from '../constants/lifetimes-and-limits.ts';
import { redactWebhook } from './redact-webhook.ts';
import { type UnsignedWebhook, type VerifiedWebhook, verifyWebhook } from './verify-webhook.ts';
import {
  BODY,
  CANARIES,
  NOW,
  OTHER_SECRET,
  SECRET,
  type SentWebhook,
  webhookHeaders,
  webhookRequest,
} from './webhook.fixture.ts';
import type { VerifyWebhookOptions } from './webhook-options.ts';

const code = (expected: string) => expect.objectContaining({ code: expected });
const OPTIONS = { secrets: SECRET, now: () => NOW };
const verify = (sent: SentWebhook = {}, options: Partial<VerifyWebhookOptions> = {}) =>
  verifyWebhook(webhookRequest(sent), { ...OPTIONS, ...options });

describe('a signed webhook', () => {
  test('is verified by the headers hook-id, hook-timestamp and hook-signature [WH-10]', async () => {
    const result = await verify();

    expect(result).toMatchObject({
      signed: true,
      id: 'msg_1',
      webhook: { status: 'success', widgetAttempt: { attemptId: 'attempt_1' } },
    });
  });

  test("is verified by headers of the provider's own prefix, and by no others [WH-10]", async () => {
    const options = { headerPrefix: 'acme-' };

    expect((await verify({ prefix: 'acme-' }, options)).signed).toBe(true);
    await expect(verify({}, options)).rejects.toThrow(code('WEBHOOK_SIGNATURE_INVALID'));
    await expect(verify({ prefix: 'acme-' })).rejects.toThrow(code('WEBHOOK_SIGNATURE_INVALID'));
  });

  test('needs no eventId and no eventType: its id is in the headers [WH-18]', async () => {
    expect(Object.keys(JSON.parse(BODY))).not.toContain('eventId');
    expect(await verify({ id: 'msg_2' })).toMatchObject({ id: 'msg_2' });
  });

  test.each(['id', 'timestamp'])('is refused without its %s [WH-12]', async (name) => {
    for (const value of [undefined, '']) {
      await expect(verify({ headers: { [`hook-${name}`]: value } })).rejects.toThrow(
        code('WEBHOOK_SIGNATURE_INVALID'),
      );
    }
  });

  test.each([
    ['of another secret', { secret: OTHER_SECRET }],
    ['of another id', { headers: { 'hook-id': 'msg_2' } }],
    ['of another time', { headers: { 'hook-timestamp': String(NOW / 1000 + 1) } }],
    ['that is empty', { headers: { 'hook-signature': '' } }],
    ['of a version that is not known', { headers: { 'hook-signature': 'v2,AAAA' } }],
    ['that is no base64', { headers: { 'hook-signature': 'v1,*' } }],
  ])('is refused with a signature %s [WH-12]', async (_what, sent) => {
    await expect(verify(sent)).rejects.toThrow(code('WEBHOOK_SIGNATURE_INVALID'));
  });

  test('is refused when its body is another, before that is parsed [WH-12] [WH-13]', async () => {
    const { body, headers } = { body: new TextEncoder().encode('{'), headers: webhookHeaders() };

    await expect(verifyWebhook({ body, headers }, OPTIONS)).rejects.toThrow(
      code('WEBHOOK_SIGNATURE_INVALID'),
    );
  });
});

describe('a webhook without a signature', () => {
  const headers = { 'hook-signature': undefined };

  const bare = { ...headers, 'hook-id': undefined, 'hook-timestamp': undefined };
  const allowUnsigned = { allowUnsigned: true };

  test('is refused by default, before its body is parsed', async () => {
    for (const sent of [{ headers }, { headers: bare }, { headers, body: 'canary' }]) {
      await expect(verify(sent)).rejects.toThrow(code('WEBHOOK_SIGNATURE_INVALID'));
      await expect(verify(sent, { allowUnsigned: false })).rejects.toThrow(
        code('WEBHOOK_SIGNATURE_INVALID'),
      );
    }
  });

  test('is returned as unsigned where the caller asks for such webhooks [WH-11]', async () => {
    for (const sent of [{ headers }, { headers: bare }]) {
      expect(await verify(sent, allowUnsigned)).toMatchObject({
        signed: false,
        webhook: { widgetAttempt: { attemptId: 'attempt_1' } },
      });
    }
  });

  test('names no id, which any program could have chosen', async () => {
    expect(await verify({ headers }, allowUnsigned)).not.toHaveProperty('id');
  });

  test('is still refused when it is no webhook', async () => {
    await expect(verify({ headers, body: '{}' }, allowUnsigned)).rejects.toThrow(
      code('MALFORMED_RESPONSE'),
    );
  });

  test('does not let a wrong signature pass', async () => {
    for (const sent of [{ secret: OTHER_SECRET }, { headers: { 'hook-signature': '' } }]) {
      await expect(verify(sent, allowUnsigned)).rejects.toThrow(code('WEBHOOK_SIGNATURE_INVALID'));
    }
  });

  test('cannot be taken for a signed one by its type', () => {
    expectTypeOf(
      verifyWebhook(webhookRequest(), OPTIONS),
    ).resolves.toEqualTypeOf<VerifiedWebhook>();
    expectTypeOf(
      verifyWebhook(webhookRequest(), { ...OPTIONS, ...allowUnsigned }),
    ).resolves.toEqualTypeOf<VerifiedWebhook | UnsignedWebhook>();
  });
});

describe('the moment of signing', () => {
  test.each([-300, -299, 0, 300])('may be %i seconds from now', async (offset) => {
    expect((await verify({ seconds: NOW / 1000 + offset })).signed).toBe(true);
  });

  test.each([-301, 301, -3600, 86_400])('may not be %i seconds from now', async (offset) => {
    await expect(verify({ seconds: NOW / 1000 + offset })).rejects.toThrow(
      code('WEBHOOK_TIMESTAMP_SKEW'),
    );
  });

  test('is looked at only where the signature is right: a stranger learns no clock', async () => {
    await expect(verify({ seconds: 1, secret: OTHER_SECRET })).rejects.toThrow(
      code('WEBHOOK_SIGNATURE_INVALID'),
    );
  });

  test('may be nearer or farther by an option', async () => {
    const sent = { seconds: NOW / 1000 - 60 };

    expect((await verify(sent, { toleranceSeconds: 60 })).signed).toBe(true);
    await expect(verify(sent, { toleranceSeconds: 59 })).rejects.toThrow(
      code('WEBHOOK_TIMESTAMP_SKEW'),
    );
  });
});

describe('changing the secret', () => {
  test('takes a signature of the old and of the new one, and of no third', async () => {
    const secrets = [OTHER_SECRET, SECRET];

    expect((await verify({}, { secrets })).signed).toBe(true);
    expect((await verify({ secret: OTHER_SECRET }, { secrets })).signed).toBe(true);
    await expect(verify({ secret: `whsec_${btoa('a third')}` }, { secrets })).rejects.toThrow(
      code('WEBHOOK_SIGNATURE_INVALID'),
    );
  });

  test('takes a webhook that the service signs with both', async () => {
    const old = webhookHeaders({ secret: OTHER_SECRET })['hook-signature'];
    const both = `${old} ${webhookHeaders()['hook-signature']}`;

    expect((await verify({ headers: { 'hook-signature': both } })).signed).toBe(true);
  });
});

describe('another scheme', () => {
  test('takes the place of Standard Webhooks, its unit of time included', async () => {
    const seen: unknown[] = [];
    const options: Partial<VerifyWebhookOptions> = {
      secrets: 'any text',
      async verifySignature({ id, timestamp, signature, body }, secret) {
        seen.push(id, signature, secret, new TextDecoder().decode(body));
        return Number(timestamp);
      },
    };
    const headers = { 'hook-timestamp': String(NOW), 'hook-signature': 'abc' };

    expect((await verify({ headers }, options)).signed).toBe(true);
    expect(seen).toEqual(['msg_1', 'abc', 'any text', BODY]);
    await expect(
      verify({ headers: { ...headers, 'hook-timestamp': 'now' } }, options),
    ).rejects.toThrow(code('WEBHOOK_TIMESTAMP_SKEW'));
  });

  test.each(['id', 'timestamp'])(
    'takes no webhook without its %s, also if the scheme does not need it',
    async (name) => {
      const options = { verifySignature: async () => NOW };

      for (const value of [undefined, '']) {
        await expect(verify({ headers: { [`hook-${name}`]: value } }, options)).rejects.toThrow(
          code('WEBHOOK_SIGNATURE_INVALID'),
        );
      }
    },
  );

  test('refuses what it refuses', async () => {
    const verifySignature = async () => undefined;

    await expect(verify({}, { verifySignature })).rejects.toThrow(
      code('WEBHOOK_SIGNATURE_INVALID'),
    );
  });
});

describe('the body', () => {
  test('is verified as it was sent, and parsed after that [WH-13]', async () => {
    const body = `\r\n${BODY.replace('"status":"success"', '"st\\u0061tus" :  "failed", "status":"success"')} `;

    expect(await verify({ body })).toMatchObject({
      signed: true,
      webhook: { status: 'success' },
    });
  });

  test.each([
    ['is no JSON', 'canary'],
    ['is no UTF-8', new Uint8Array([0xff, 0xfe])],
    ['is empty', ''],
    ['is another shape', '{"status":"success"}'],
    ['has another status', BODY.replace('"success"', '"canary"')],
  ])('that %s is refused also when it is signed, and is not quoted', async (_what, body) => {
    const verifying = verify({ body });

    await expect(verifying).rejects.toThrow(code('MALFORMED_RESPONSE'));
    await expect(verifying).rejects.not.toThrow('canary');
  });

  test('may have 64 KiB and no more, counted while it is read', async () => {
    const ofBytes = (bytes: number) => BODY.padEnd(bytes);
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(16_384));
      },
    });
    const request = new Request('https://shop.test/', {
      method: 'POST',
      headers: webhookHeaders(),
      body: endless,
      ...{ duplex: 'half' },
    });

    expect((await verify({ body: ofBytes(MAX_WEBHOOK_BYTES) })).signed).toBe(true);
    await expect(verify({ body: ofBytes(MAX_WEBHOOK_BYTES + 1) })).rejects.toThrow(
      code('PAYLOAD_TOO_LARGE'),
    );
    await expect(verifyWebhook(request, OPTIONS)).rejects.toThrow(code('PAYLOAD_TOO_LARGE'));
    expect(pulled).toBeLessThan(10);
  });

  test('that was read before is refused by name, not as a wrong signature [WH-13]', async () => {
    const read = webhookRequest();
    await read.json();
    const locked = webhookRequest();
    locked.body?.getReader();

    for (const request of [read, locked]) {
      await expect(verifyWebhook(request, OPTIONS)).rejects.toThrow(code('WEBHOOK_BODY_NOT_RAW'));
    }
  });

  test('that breaks off is refused', async () => {
    const body = new ReadableStream({ pull: () => Promise.reject(new Error('ECONNRESET')) });
    const request = new Request('https://shop.test/', {
      method: 'POST',
      body,
      ...{ duplex: 'half' },
    });

    await expect(verifyWebhook(request, OPTIONS)).rejects.toThrow(code('INVALID_REQUEST'));
  });
});

describe('outside of a Request', () => {
  const body = Buffer.from(BODY);

  test.each([
    ['Headers', new Headers(webhookHeaders())],
    ['those of a polyfill', polyfilled(new Headers(webhookHeaders()))],
    ["Node's", webhookHeaders()],
    [
      'names in capitals',
      Object.fromEntries(
        Object.entries(webhookHeaders()).map(([name, value]) => [name.toUpperCase(), value]),
      ),
    ],
    [
      'lists',
      Object.fromEntries(Object.entries(webhookHeaders()).map(([name, value]) => [name, [value]])),
    ],
  ])('takes the bytes, a Buffer too, with headers as %s', async (_what, headers) => {
    expect((await verifyWebhook({ body, headers }, OPTIONS)).signed).toBe(true);
  });

  test('reads the bytes that were verified, also if the caller uses the Buffer again', async () => {
    const reused = Buffer.from(BODY);

    const result = verifyWebhook({ body: reused, headers: webhookHeaders() }, OPTIONS);
    reused.fill(' ');

    expect(await result).toMatchObject({ webhook: { widgetAttempt: { attemptId: 'attempt_1' } } });
  });

  test('takes a Buffer that is a part of another', async () => {
    const part = Buffer.concat([Buffer.from('xx'), body, Buffer.from('xx')]).subarray(2, -2);

    expect((await verifyWebhook({ body: part, headers: webhookHeaders() }, OPTIONS)).signed).toBe(
      true,
    );
  });

  test('takes 64 KiB and no more', async () => {
    const large = BODY.padEnd(MAX_WEBHOOK_BYTES + 1);
    const headers = webhookHeaders({ body: large });

    await expect(verifyWebhook({ body: Buffer.from(large), headers }, OPTIONS)).rejects.toThrow(
      code('PAYLOAD_TOO_LARGE'),
    );
  });

  test('refuses headers that were sent twice', async () => {
    const headers = { ...webhookHeaders(), 'hook-id': ['msg_1', 'msg_1'] };

    await expect(verifyWebhook({ body, headers }, OPTIONS)).rejects.toThrow(
      code('WEBHOOK_SIGNATURE_INVALID'),
    );
  });

  test.each([
    ['an object', JSON.parse(BODY)],
    ['a text', BODY],
    ['nothing', undefined],
  ])('refuses %s for a body, which no bytes are left of [WH-13]', async (_what, parsed) => {
    await expect(
      verifyWebhook({ body: parsed, headers: webhookHeaders() }, OPTIONS),
    ).rejects.toThrow(code('WEBHOOK_BODY_NOT_RAW'));
  });
});

describe('the options', () => {
  test.each([
    [{ secrets: SECRET, headerprefix: 'x-' }, 'not headerprefix: did you mean headerPrefix?'],
    [{ secrets: [] }, 'secrets must hold at least one text'],
    [{ secrets: '' }, 'secrets must hold at least one text'],
    [{ secrets: [SECRET, ''] }, 'secrets must hold at least one text'],
    [{ headerPrefix: '' }, 'headerPrefix must be'],
    [{ headerPrefix: 'hook id' }, 'headerPrefix must be'],
    [{ toleranceSeconds: 0 }, 'toleranceSeconds must be'],
    [{ toleranceSeconds: Number.POSITIVE_INFINITY }, 'toleranceSeconds must be'],
    [{ toleranceSeconds: Number.NaN }, 'toleranceSeconds must be'],
    [{ secrets: 'widget secret' }, 'secrets must hold texts of whsec_ and base64'],
    [JSON.parse('{ "allowUnsigned": "no" }'), 'allowUnsigned must be'],
  ])('%j are refused, also where a webhook is not signed', async (options, message) => {
    for (const sent of [{}, { headers: { 'hook-signature': undefined } }]) {
      await expect(verify(sent, options)).rejects.toThrow(TypeError);
      await expect(verify(sent, options)).rejects.toThrow(message);
    }
  });
});

describe('what a log may show', () => {
  test('is a redacted webhook, with neither code, address nor metadata [WH-07]', async () => {
    const { webhook } = await verify();

    const line = JSON.stringify(redactWebhook(webhook)) + inspect(redactWebhook(webhook));

    expect(line).toContain('attempt_1');
    expect(line).toContain('trans_1');
    for (const canary of CANARIES) expect(line).not.toContain(canary);
  });

  test('is no result: but even that has neither the code sent nor the one typed [WH-07]', async () => {
    expect(BODY).toContain('271828');
    expect(inspect(await verify(), { depth: 9 })).not.toContain('271828');
  });

  test('is every refusal', async () => {
    for (const sent of [
      { secret: OTHER_SECRET },
      { seconds: 1 },
      { body: BODY.replace('attempt_1', '') },
      { body: BODY.slice(1) },
      { body: BODY.padEnd(MAX_WEBHOOK_BYTES + 1) },
    ]) {
      const error = await verify(sent).catch((caught: unknown) => caught);

      expect(error).toBeInstanceOf(Error);
      for (const canary of [...CANARIES, SECRET]) expect(inspect(error)).not.toContain(canary);
    }
  });
});

/** Headers of another class. */
function polyfilled(headers: Headers): Headers {
  const other: Headers = Object.create({ get: (name: string) => headers.get(name) });
  return other;
}
