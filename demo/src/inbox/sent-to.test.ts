import { maskAddress } from '@otp-kit/protocol';
import { expect, test } from 'vitest';
import { isSentTo } from './sent-to.ts';

const MASKED = maskAddress({ phoneNumber: '+201001234567' }, '+20\u00a010\u00a00123\u00a04567');

test.each([
  ['the whole number, in groups', '+20\u00a010\u00a00123\u00a04567', '+201001234567', true],
  ['another number', '+20\u00a010\u00a00123\u00a04567', '+201007654321', false],
  ['the masked number', MASKED, '+201001234567', true],
  ['another number than the masked one', MASKED, '+201001234599', false],
  ['a masked email address', maskAddress({ email: 'mona@example.com' }), 'mona@example.com', true],
  ['another email address', maskAddress({ email: 'mona@example.com' }), 'mona@example.net', false],
  ['no address', '', '+201001234567', false],
])('%s', (_, shown, to, isSent) => {
  expect(isSentTo(shown, to)).toBe(isSent);
});
