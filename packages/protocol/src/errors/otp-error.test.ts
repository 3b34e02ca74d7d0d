import { expect, test } from 'vitest';
import { isOtpError, OtpError } from './otp-error.ts';

test('the message is the code unless there is a longer one', () => {
  expect(new OtpError('NETWORK_ERROR').message).toBe('NETWORK_ERROR');
  expect(new OtpError('NETWORK_ERROR', 'no answer').message).toBe('no answer');
});

test('isOtpError accepts an error of another copy of the package, and no other value', () => {
  const foreign = Object.assign(new Error('x'), { name: 'OtpError', code: 'ABORTED' });

  expect(isOtpError(new OtpError('ABORTED', 'x'))).toBe(true);
  expect(isOtpError(foreign)).toBe(true);
  expect(isOtpError(new Error('x'))).toBe(false);
  expect(isOtpError({ name: 'OtpError', code: 'ABORTED' })).toBe(false);
});
