import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { signatureHeaders, signWebhook, type WebhookSigning } from './webhook-signature.ts';

// H1 of the conformance table.
const SECRET = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3';
const WEBHOOK = {
  id: 'msg_00000000000000000000',
  timestampSeconds: 1_767_225_600,
  body: '{"status":"success","timestamp":"2026-01-01T00:00:00.000Z"}',
};
const SIGNATURE = 'v1,NbQCmS70cSOmqvR7sDeHZgD2RtrMcTZgJc5k7Upn7tk=';

afterEach(() => {
  vi.useRealTimers();
});

describe('signWebhook', () => {
  test('gives the signature of vector H1 [WH-10]', () => {
    expect(signWebhook(WEBHOOK, SECRET)).toBe(SIGNATURE);
  });

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

  test('are none where the signature is missing', () => {
    expect(signatureHeaders(WEBHOOK, { secret: SECRET, signing: 'missing' })).toEqual({});
  });
});

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
