import { createHmac } from 'node:crypto';
import vectors from '@otp-kit/protocol/vectors/widget-signature.json' with { type: 'json' };
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signAttempt } from './widget-signature.ts';

describe('signAttempt', () => {
  test.each(vectors.signed)(
    'signs $name as Python does [WS-01] [WS-02]',
    async ({ secret, signature, ...fields }) => {
      expect(await signAttempt(fields, secret)).toBe(signature);
    },
  );

  test.each(vectors.refused)(
    'does not sign $why [WS-01]',
    async ({ secret, signature, ...fields }) => {
      expect(await signAttempt(fields, secret)).not.toBe(signature);
    },
  );

  test('leaves the email out of the message of an attempt with both [WS-05]', async () => {
    const [w1] = vectors.signed;
    if (w1 === undefined) throw new Error('there is no vector');
    const withEmail = { ...w1, email: 'person@example.com' };

    expect(await signAttempt(withEmail, w1.secret)).toBe(w1.signature);
  });

  test('signs three keys where there is no phone number', async () => {
    const fields = { apiKey: 'ak', publicKey: 'pk', timestamp: 1 };
    const message = '{"apiKey":"ak","publicKey":"pk","timestamp":1}';

    expect(await signAttempt(fields, 'secret')).toBe(hmac('secret', message));
  });

  test('agrees with OpenSSL on any keys, times and secrets', async () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 });
    const fields = fc.record({ apiKey: text, publicKey: text, timestamp: fc.nat() });

    await fc.assert(
      fc.asyncProperty(fields, text, async ({ apiKey, publicKey, timestamp }, secret) => {
        const message = `{"apiKey":${JSON.stringify(apiKey)},"publicKey":${JSON.stringify(publicKey)},"timestamp":${timestamp},"phoneNumber":"+201001234567"}`;
        const signed = { apiKey, publicKey, timestamp, phoneNumber: '+201001234567' };

        expect(await signAttempt(signed, secret)).toBe(hmac(secret, message));
      }),
    );
  });
});

function hmac(secret: string, message: string): string {
  return createHmac('sha256', secret).update(message).digest('hex');
}
