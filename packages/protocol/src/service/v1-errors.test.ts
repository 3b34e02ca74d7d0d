import { expect, test } from 'vitest';
import { V12_ERRORS } from '../errors/v12-errors.ts';
import { describeV1Failure, type V1Operation } from './v1-errors.ts';

const codeOf = (operation: V1Operation, httpStatus: number, body: unknown) =>
  describeV1Failure(operation, httpStatus, body).code;

// The interface, "Legacy V1.0": the ten failures, at the calls that can have them.
const DOCUMENTED = [
  ['create', 400, 'Digits should be either 4, 5 or 6', 'terminal'],
  ['create', 400, 'Phone number required for opt-in', 'terminal'],
  ['create', 403, 'Quota exhausted or subscription expired', 'operator'],
  ['activate', 403, 'Quota exhausted or subscription expired', 'operator'],
  ['verify', 403, 'Transaction expired', 'start-over'],
  ['verify', 403, 'Transaction already verified', 'start-over'],
  ['create', 404, 'User not found', 'operator'],
  ['verify', 404, 'Transaction request not found', 'start-over'],
  ['create', 500, 'Pipeline not found', 'operator'],
  ['verify', 500, 'Pipeline not found', 'operator'],
] as const;

test.each(DOCUMENTED)('%s: a %i "%s" is classed as %s', (operation, status, message, expected) => {
  const code = codeOf(operation, status, { message });

  expect(code && V12_ERRORS[code].class).toBe(expected);
});

test('only a wrong code has a callback URL in its data, whatever its value', () => {
  for (const frontendCallbackURL of ['https://shop.example', '', null]) {
    expect(codeOf('verify', 403, { data: { frontendCallbackURL } })).toBe('INVALID_OTP');
  }
  for (const body of [{}, { data: {} }, { data: null }, { data: 'frontendCallbackURL' }]) {
    expect(codeOf('verify', 403, body)).toBe('TRANSACTION_EXPIRED');
  }
  expect(codeOf('create', 403, { data: { frontendCallbackURL: '' } })).toBe('BILLING_FAILED');
});

test('the message decides nothing', () => {
  const messages = ['Invalid OTP', 'Transaction expired', 'Pipeline not found', 'zzz', 7, null];

  for (const message of messages) {
    expect(codeOf('verify', 403, { message })).toBe('TRANSACTION_EXPIRED');
    expect(codeOf('create', 500, { message })).toBe('PIPELINE_NOT_FOUND');
  }
});

test.each([
  [59, 59],
  [0, 0],
  [-1, undefined],
  ['59', undefined],
  [Number.POSITIVE_INFINITY, undefined],
])('a 429 with timeRemaining %s waits for %s seconds', (timeRemaining, cooldownSeconds) => {
  const failure = describeV1Failure('create', 429, { rateLimited: true, timeRemaining });

  expect(failure).toEqual(cooldownSeconds === undefined ? {} : { cooldownSeconds });
});

test.each([502, 503, 401, 418, 429])('a %i that is not documented has no code', (status) => {
  expect(describeV1Failure('verify', status, undefined)).toEqual({});
});
