import { OtpError, V12_ERRORS } from '@otp-kit/protocol';
import { describe, expect, test } from 'vitest';
import { describeError } from './failure.ts';
import { RefusedError } from './index.ts';

describe('the class of a refusal', () => {
  test('is the one that the proxy names, for a code of a later version as well', () => {
    const body = { code: 'ADDED_LATER', class: 'start-over', retryable: false };

    expect(new RefusedError(409, body).failure).toMatchObject({
      code: 'ADDED_LATER',
      class: 'start-over',
      retryable: false,
    });
  });

  test.each(['later', 'constructor', '', 5, null, undefined, ['retry']])(
    'goes by the HTTP status where the body names %j',
    (named) => {
      const classOf = (status: number) =>
        new RefusedError(status, { code: 'POW_CHALLENGE_EXPIRED', class: named }).failure.class;

      expect([422, 429, 503].map(classOf)).toEqual(['terminal', 'wait', 'retry']);
    },
  );
});

test('a refusal without a code is named by its HTTP status', () => {
  expect(new RefusedError(503, undefined).code).toBe('HTTP_503');
});

test.each([
  ['DEADLINE_EXCEEDED', 'new-challenge', true],
  ['SOLVER_FAILED', 'new-challenge', true],
  ['INCOMPLETE_CODE', 'terminal', false],
  ['UNSUPPORTED_ALGORITHM', 'operator', false],
  ['NETWORK_ERROR', 'retry', true],
])('%s, which arises in the browser, has the class %s', (code, failureClass, retryable) => {
  const failure = describeError({ action: 'send' }, new OtpError(code, 'prose'));

  expect(failure).toMatchObject({ code, class: failureClass, retryable });
});

test.each(['a text', undefined, null, { failure: { code: 'INVALID_OTP', class: 'terminal' } }])(
  'what no part of the kit throws, such as %j, is a failure without a code',
  (thrown) => {
    expect(describeError({ action: 'send' }, thrown)).toEqual({
      action: 'send',
      code: undefined,
      class: 'retry',
      retryable: true,
    });
  },
);

test('a captcha that this browser did not pass has the class that the service gives the code', () => {
  const code = 'TURNSTILE_VERIFICATION_FAILED';
  const failure = describeError({ action: 'send' }, new OtpError(code, 'not passed'));

  expect(failure).toMatchObject({ code, class: V12_ERRORS[code].class });
});
