import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromBase64, hashText, isSameText, signText, toBase64, toHex } from './hash.ts';

const text = fc.string({ unit: 'grapheme' });

describe('hashes', () => {
  test('agree with the platform on every text', () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(toHex(hashText(given))).toBe(createHash('sha256').update(given).digest('hex'));
      }),
    );
  });

  test('sign every text as the platform does', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), text, (key, given) => {
        const expected = createHmac('sha256', key).update(given).digest('base64');
        expect(toBase64(signText(key, given))).toBe(expected);
      }),
    );
  });
});

describe('fromBase64', () => {
  test('decodes what a secret may hold as the platform does', () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9+/]+={0,2}$/);
    fc.assert(
      fc.property(secret, (given) => {
        expect(toHex(fromBase64(given))).toBe(Buffer.from(given, 'base64').toString('hex'));
      }),
    );
  });
});

describe('isSameText', () => {
  test.each([
    ['', '', true],
    ['abc', 'abc', true],
    ['abc', 'abd', false],
    ['abc', 'ab', false],
    ['é', 'e', false],
  ])('of %j and %j is %s', (a, b, same) => {
    expect(isSameText(a, b)).toBe(same);
  });
});
