import vectors from '@otp-kit/protocol/vectors/webhook-signature.json' with { type: 'json' };
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { signatureHeaders, signWebhook, type WebhookSigning } from './webhook-signature.ts';

const [H1 = expect.fail('no vectors')] = vectors.verified;
const SECRET = H1.secret;
const WEBHOOK = readVector(H1);

afterEach(() => {
  vi.useRealTimers();
});

describe('signWebhook', () => {
  // A body of this emulator is JSON, and so is text.
  test.each(vectors.verified.filter(({ bodyBase64 }) => isText(bodyBase64)))(
    'gives the signature of the vector $name [WH-10]',
    (vector) => {
      expect(vector.signature.split(' ')).toContain(signWebhook(readVector(vector), vector.secret));
    },
  );

  test.each(['zażółć gęślą jaźń ✓ مرحبا', '', '{ "spaced" : 1.0 }'])(
    'agrees with the library of Standard Webhooks on %j',
    (body) => {
      const date = new Date(WEBHOOK.timestampSeconds * 1000);

      const signature = signWebhook({ ...WEBHOOK, body }, SECRET);

      expect(signature).toBe(new Webhook(SECRET).sign(WEBHOOK.id, date, body));
    },
  );
});

describe('signatureHeaders', () => {
  test('are accepted by the library of Standard Webhooks, under their own prefix', () => {
    expect(verifyByLibrary('valid')).toBeUndefined();
  });

  test('are refused by it where another body was signed', () => {
    expect(verifyByLibrary('wrong')).toContain('No matching signature');
  });

  test('are refused by it as too old, and only as that', () => {
    expect(verifyByLibrary('old')).toContain('timestamp too old');
    const headers = signatureHeaders(WEBHOOK, { secret: SECRET, signing: 'old' });
    const timestampSeconds = Number(headers['hook-timestamp']);
    expect(headers['hook-signature']).toBe(signWebhook({ ...WEBHOOK, timestampSeconds }, SECRET));
  });

  test('are absent where the signature is missing', () => {
    expect(signatureHeaders(WEBHOOK, { secret: SECRET, signing: 'missing' })).toEqual({});
  });
});

function readVector({ id, timestamp, bodyBase64 }: (typeof vectors.verified)[number]) {
  const body = Buffer.from(bodyBase64, 'base64').toString();
  return { id, timestampSeconds: Number(timestamp), body };
}

function isText(base64: string): boolean {
  const bytes = Buffer.from(base64, 'base64');
  return Buffer.from(bytes.toString()).equals(bytes);
}

// Says why it was refused; undefined where it was not.
function verifyByLibrary(signing: WebhookSigning): string | undefined {
  vi.useFakeTimers({ now: WEBHOOK.timestampSeconds * 1000, toFake: ['Date'] });
  const headers = Object.entries(signatureHeaders(WEBHOOK, { secret: SECRET, signing }));
  const renamed = headers.map(([name, value]) => [name.replace('hook-', 'webhook-'), value]);
  try {
    new Webhook(SECRET).verify(WEBHOOK.body, Object.fromEntries(renamed));
    return undefined;
  } catch (error) {
    return String(error);
  }
}
