import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256Hex } from './sha256.ts';

// NIST: the empty message of CAVP's SHA256ShortMsg, and the two examples of FIPS 180-2, appendix B.
test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
])('hashes %j to the digest that NIST gives', (text, digest) => {
  expect(sha256Hex(text)).toBe(digest);
});

test('agrees with OpenSSL for every length up to four blocks', () => {
  for (let length = 0; length <= 256; length++) {
    const text = 'x'.repeat(length);
    const expected = createHash('sha256').update(text).digest('hex');
    if (sha256Hex(text) !== expected) expect.fail(`length ${length} differs`);
  }
});
