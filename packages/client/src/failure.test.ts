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

test('a captcha that this browser did not pass has the class that the service gives the code', () => {
  const code = 'TURNSTILE_VERIFICATION_FAILED';
  const failure = describeError({ action: 'send' }, new OtpError(code, 'not passed'));

  expect(failure).toMatchObject({ code, class: V12_ERRORS[code].class });
});
