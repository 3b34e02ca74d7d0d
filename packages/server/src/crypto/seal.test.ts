import { CompactEncrypt, jwtDecrypt } from 'jose';
import { describe, expect, test } from 'vitest';
import { SEALED_SECONDS } from '../constants/lifetimes-and-limits.ts';
import { TRANSACTION_KIND } from '../otp/sealed-transaction.ts';
import { deriveKey } from './derive-key.ts';
import { digestOf, hexOf } from './digest.ts';
import { createSeal } from './seal.ts';

const SECRET = 'the-secret-of-a-test-with-32-bytes';
const AUDIENCE = 'the proxy of a shop';
const NOW = Date.UTC(2026, 0, 1, 12, 0, 0, 600);
const FLOW = {
  flowID: 'f',
  transactionReqID: 'r',
  transactionID: 't',
  address: { phoneNumber: '+201001234567' },
  channels: ['whatsapp'],
  digits: 6,
  endsAt: NOW,
  delivery: 'real',
} as const;

const seal = createSeal([SECRET], TRANSACTION_KIND, AUDIENCE);
const key = deriveKey(SECRET, `otp-kit flow key v2 ${digestOf(AUDIENCE)}`);
const kid = hexOf(deriveKey(SECRET, 'otp-kit flow kid v1', 6).buffer);

/** Seals claims by jose alone. */
async function encrypted(claims: object): Promise<string> {
  const header = { alg: 'dir', enc: 'A256GCM', kid };
  const plaintext = new TextEncoder().encode(JSON.stringify(claims));
  return new CompactEncrypt(plaintext).setProtectedHeader(header).encrypt(key);
}

describe('a sealed value', () => {
  test('is an encrypted JSON Web Token, padded, that expires', async () => {
    const { payload } = await jwtDecrypt(await seal.seal(FLOW, NOW), key, {
      currentDate: new Date(NOW),
      requiredClaims: ['exp'],
    });

    const { exp, filling, flow } = payload;
    expect({ exp, flow }).toEqual({ exp: Math.floor(NOW / 1000) + SEALED_SECONDS, flow: FLOW });
    expect(JSON.stringify(flow).length + String(filling).length).toBe(TRANSACTION_KIND.stepBytes);
  });

  test('is opened until its second of expiry, and not in it', async () => {
    const exp = 2_000_000_000;
    const token = await encrypted({ flow: FLOW, exp });

    expect(await seal.open(token, exp * 1000 - 1)).toEqual(FLOW);
    expect(await seal.open(token, exp * 1000)).toBeUndefined();
  });

  test.each([
    ['without an expiry', { flow: FLOW }],
    ['with a text for its expiry', { flow: FLOW, exp: '2000000000' }],
    ['of another kind', { attempt: FLOW, exp: 2_000_000_000 }],
  ])('is not opened %s', async (_name, claims) => {
    expect(await seal.open(await encrypted(claims), NOW)).toBeUndefined();
  });
});
