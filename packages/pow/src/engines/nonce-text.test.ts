import { expect, test } from 'vitest';
import { createNonceText } from './nonce-text.ts';

const CHALLENGE = 'a'.repeat(64);

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

test('begins with the challenge, a colon and the start in decimal', () => {
  expect(decode(createNonceText('abc', 0).bytes)).toBe('abc:0');
  expect(decode(createNonceText('abc', 1_000_000).bytes)).toBe('abc:1000000');
});

test('counts like decimal text, through every added digit up to five', () => {
  const text = createNonceText(CHALLENGE, 0);

  for (let nonce = 0; nonce <= 10_010; nonce++) {
    if (decode(text.bytes) !== `${CHALLENGE}:${nonce}`) {
      expect(decode(text.bytes)).toBe(`${CHALLENGE}:${nonce}`);
    }
    text.increment();
  }
  expect(decode(text.bytes)).toBe(`${CHALLENGE}:10011`);
});

test.each([
  9,
  99,
  109,
  999,
  9_999,
  99_999,
  999_999,
  1_999_999,
  2 ** 32 - 1,
  10 ** 15 - 1,
  Number.MAX_SAFE_INTEGER - 1,
])('goes from %i to the next', (nonce) => {
  const text = createNonceText(CHALLENGE, nonce);

  text.increment();

  expect(decode(text.bytes)).toBe(`${CHALLENGE}:${nonce + 1}`);
});
