import { describe, expect, expectTypeOf, test } from 'vitest';
import rows from '../../vectors/v12-errors.json' with { type: 'json' };
import type { KnownErrorCode, OtpErrorCode } from '../errors/error-code.ts';
import { PROXY_ERRORS } from '../errors/proxy-errors.ts';
import { UTILITY_ERRORS } from '../errors/utility-errors.ts';
import { V2_ERRORS } from '../errors/v2-errors.ts';
import { isWrongCode, V12_ERRORS } from '../errors/v12-errors.ts';
import { describeFailure, readProxyFailure } from './failure.ts';

describe('V12_ERRORS', () => {
  test('has the 54 codes of the interface with their HTTP statuses, and no others', () => {
    const documented = Object.fromEntries(
      rows.map(({ code, status, propagated }) => [code, { status, propagated }]),
    );
    const ours = Object.fromEntries(
      Object.entries(V12_ERRORS).map(([code, { status, propagated }]) => [
        code,
        { status, propagated },
      ]),
    );

    expect(rows).toHaveLength(54);
    expect(ours).toEqual(documented);
  });

  test('keeps the lower-case codes in lower case [G-18]', () => {
    const lowerCase = Object.keys(V12_ERRORS).filter((code) => code === code.toLowerCase());

    expect(lowerCase).toEqual([
      'invalid_channel',
      'channel_choice_not_enabled',
      'channel_not_eligible',
      'pre_send_failure',
    ]);
  });

  test('does not close the set of codes: another one is read, and classed by its status [G-12]', () => {
    expect(describeFailure(422, { code: 'BRAND_NEW_CODE' })).toMatchObject({
      code: 'BRAND_NEW_CODE',
      class: 'terminal',
    });
    expect(describeFailure(503, { code: 'BRAND_NEW_CODE' })).toMatchObject({
      code: 'BRAND_NEW_CODE',
      class: 'retry',
    });
  });

  test('leaves the set of codes open in its types', () => {
    expectTypeOf<'BRAND_NEW_CODE'>().toExtend<OtpErrorCode>();
    expectTypeOf<'BRAND_NEW_CODE'>().not.toExtend<KnownErrorCode>();
    expectTypeOf<'INVALID_OTP'>().toExtend<KnownErrorCode>();
  });
});

describe('isWrongCode', () => {
  test('is true for the two codes that follow a comparison, and no others', () => {
    expect(Object.keys(V12_ERRORS).filter(isWrongCode)).toEqual([
      'INVALID_OTP',
      'MAX_ATTEMPTS_EXCEEDED',
    ]);
    expect(['BRAND_NEW_CODE', 'constructor', undefined].some(isWrongCode)).toBe(false);
  });
});

test('every refusal of the proxy has a message', () => {
  expect(Object.values(PROXY_ERRORS).length).toBeGreaterThan(25);
  expect(Object.values(PROXY_ERRORS).every(({ message }) => message)).toBe(true);
});

test('a response in an unknown shape is not repeated: the service may have acted on it', () => {
  expect(describeFailure(502, { code: 'MALFORMED_RESPONSE' }, PROXY_ERRORS)).toMatchObject({
    class: 'retry',
  });
  expect(PROXY_ERRORS.MALFORMED_RESPONSE.retryable).toBe(false);
  expect(PROXY_ERRORS.NETWORK_ERROR.retryable).toBe(true);
});

test('too many requests pass with time', () => {
  expect(PROXY_ERRORS.TOO_MANY_REQUESTS).toMatchObject({ class: 'wait', retryable: true });
});

describe('describeFailure', () => {
  test.each([
    [422, 'terminal', false],
    [400, 'terminal', false],
    [429, 'wait', true],
    [503, 'retry', true],
    [500, 'retry', true],
  ] as const)(
    'classes an unknown code by its status %i [G-11]',
    (status, failureClass, retryable) => {
      const failure = describeFailure(status, {
        status: 'error',
        code: 'BRAND_NEW_CODE',
        message: 'x',
      });

      expect(failure).toMatchObject({ code: 'BRAND_NEW_CODE', class: failureClass, retryable });
    },
  );

  test.each([undefined, 'BRAND_NEW_CODE', 'TRANSACTION_CREATION_FAILED', 'VALIDATION_ERROR'])(
    'a 402 with the code %s is for the operator, because the account lacks credit',
    (code) => {
      expect(describeFailure(402, { code })).toMatchObject({ class: 'operator', retryable: false });
    },
  );

  test('a response that the proxy did not write is for the operator, unless its status is for the user', () => {
    expect(readProxyFailure(404, '<html>').class).toBe('operator');
    expect(readProxyFailure(402, undefined).class).toBe('operator');
    expect(readProxyFailure(400, { code: 'NAME_TAKEN' }).class).toBe('terminal');
    expect(readProxyFailure(503, '<html>').class).toBe('retry');
    expect(readProxyFailure(429, undefined).class).toBe('wait');
  });

  test.each(['operators', 'a-retry', 'wait\nretry', '', 'constructor', ['wait'], true, null])(
    'a response with the class %j, which the proxy does not use, is classed by its status',
    (name) => {
      expect(readProxyFailure(503, { code: 'NEW_CODE', class: name }).class).toBe('retry');
    },
  );

  test.each(['retry', 'wait', 'new-challenge', 'start-over', 'terminal', 'operator'])(
    'a response of the proxy has the class that it names: %s',
    (name) => {
      expect(readProxyFailure(418, { code: 'NEW_CODE', class: name }).class).toBe(name);
    },
  );

  test.each([
    ['POW_ADDED_LATER', 409, 'new-challenge'],
    ['POW_ADDED_LATER', 429, 'wait'],
    ['POW_ADDED_LATER', 500, 'retry'],
    ['CIRCUIT_BREAKER_ADDED_LATER', 503, 'wait'],
  ])('classes an unknown %s with %i by its family', (code, status, failureClass) => {
    expect(describeFailure(status, { code }).class).toBe(failureClass);
  });

  test.each([undefined, null, '', 'text', 5, [], {}, { message: 'User not found' }])(
    'reads an uncoded body %j without failing [G-10]',
    (body) => {
      expect(describeFailure(500, body)).toMatchObject({ code: undefined, class: 'retry' });
      expect(describeFailure(404, body)).toMatchObject({ code: undefined, class: 'terminal' });
    },
  );

  test('believes the code over the status, and an explicit retryable over the catalogue', () => {
    expect(
      describeFailure(429, { code: 'MAX_ATTEMPTS_EXCEEDED', cooldownSeconds: 9 }),
    ).toMatchObject({
      class: 'start-over',
      retryable: false,
      cooldownSeconds: 9,
    });
    expect(
      describeFailure(500, { code: 'INTERNAL_SERVER_ERROR', retryable: false }).retryable,
    ).toBe(false);
  });

  test('never branches on the message [G-08]', () => {
    const said = describeFailure(403, { code: 'INVALID_OTP', message: 'wrong code' });
    const saidOtherwise = describeFailure(403, {
      code: 'INVALID_OTP',
      message: 'TRANSACTION_EXPIRED',
    });

    expect(said).toEqual(saidOtherwise);
  });

  test('takes prose, markup and inherited names for no code', () => {
    expect(describeFailure(400, { code: '<img src=x>' }).code).toBeUndefined();
    expect(describeFailure(400, { code: 'you are blocked' }).code).toBeUndefined();
    expect(describeFailure(500, { code: 'constructor' })).toMatchObject({ class: 'retry' });
  });

  test.each([
    'N201001234567',
    'REFUSED_2010012',
    'OTP_0123',
    'a012345',
    'SENT_TO_201_001_234_567',
    'CODE_IS_01_23_45',
    'CODE_0_1_2_3',
  ])('takes %s for no code, since it may hold a phone number or a one-time code', (code) => {
    expect(describeFailure(422, { code })).toMatchObject({ code: undefined, class: 'terminal' });
  });

  test.each(
    [V12_ERRORS, V2_ERRORS, UTILITY_ERRORS, PROXY_ERRORS].flatMap((catalogue) =>
      Object.keys(catalogue),
    ),
  )('takes the documented %s for a code', (code) => {
    expect(describeFailure(422, { code }).code).toBe(code);
  });

  test.each([0, 2])('keeps a duration and a number of tries of %i', (count) => {
    const failure = describeFailure(429, { cooldownSeconds: count, triesLeft: count });

    expect(failure).toMatchObject({ cooldownSeconds: count, triesLeft: count });
  });

  test.each(['9', -1, Number.POSITIVE_INFINITY, null])(
    'takes %j for no duration and for no number of tries',
    (value) => {
      const failure = describeFailure(429, { cooldownSeconds: value, triesLeft: value });

      expect(failure).toMatchObject({ cooldownSeconds: undefined, triesLeft: undefined });
    },
  );

  test('drops fields of the wrong type and keeps the rest', () => {
    const failure = describeFailure(400, {
      code: 'channel_not_eligible',
      cooldownSeconds: 'soon',
      eligibleChannels: ['sms', 'whatsapp'],
    });

    expect(failure.cooldownSeconds).toBeUndefined();
    expect(failure.eligibleChannels).toEqual(['sms', 'whatsapp']);
  });
});
