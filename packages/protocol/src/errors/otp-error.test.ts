import { expect, test } from 'vitest';
import { isOtpError, OtpError } from './otp-error.ts';

test('the message is the code unless there is a longer one', () => {
  expect(new OtpError('NETWORK_ERROR').message).toBe('NETWORK_ERROR');
  expect(new OtpError('NETWORK_ERROR', 'no answer').message).toBe('no answer');
});

test('an error of another copy of the package counts, another error does not', () => {
  const foreign = Object.assign(new Error('x'), { name: 'OtpError', code: 'NETWORK_ERROR' });

  expect(isOtpError(foreign)).toBe(true);
  expect(isOtpError(Object.assign(new Error('x'), { code: 'NETWORK_ERROR' }))).toBe(false);
});
