import { hkdfSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { deriveKey } from './derive-key.ts';

test.each([
  ['a text', 'a secret of thirty-two characters'],
  ['a text outside of ASCII', 'سر من اثنين وثلاثين حرفًا أو أكثر'],
  ['bytes', new Uint8Array(48).map((_, index) => index)],
])('derives the key of %s by HKDF with SHA-256, as Node does', (_name, secret) => {
  const expected = hkdfSync('sha256', secret, '', 'otp-kit flow key', 6);

  expect(deriveKey(secret, 'otp-kit flow key', 6)).toEqual(new Uint8Array(expected));
});
