import { describeFailure, readProxyFailure, V12_ERRORS } from '@otp-kit/protocol';
import { expect, test } from 'vitest';
import { DOCUMENTED_FAILURES } from './documented-failures.fixture.ts';
import { en } from './en.ts';
import { failureMessage } from './failure-message.ts';
import { failureOutcome, outcomeOf } from './failure-text.ts';

const statuses: Readonly<Record<string, { readonly status: number }>> = V12_ERRORS;

test('the table has every code that the service documents, and no other', () => {
  const codes = DOCUMENTED_FAILURES.map(({ code }) => code);

  expect(codes.toSorted()).toEqual(Object.keys(V12_ERRORS).sort());
  expect(codes).toHaveLength(54);
});

test.each(DOCUMENTED_FAILURES)(
  '$code has the outcome $outcome and its own text',
  ({ code, where, outcome, text }) => {
    const failure = {
      ...describeFailure(statuses[code]?.status ?? 0, { code }),
      action: where === 'verify' ? ('verify' as const) : ('send' as const),
      channel: outcome === 'choose-channel' ? ('telegram' as const) : undefined,
    };

    expect(failureOutcome(failure)).toBe(outcome);
    const message = failureMessage(failure, { choosableChannels: ['whatsapp'] }, en);
    expect(message).toContain(text);
  },
);

test('after the third wrong code the text names another way on, and before the last try that it is the last', () => {
  const failure = { ...describeFailure(400, { code: 'INVALID_OTP' }), action: 'verify' as const };

  expect(failureMessage(failure, { wrongCodes: 2 }, en)).toBe(en.wrongCode);
  expect(failureMessage(failure, { wrongCodes: 3 }, en)).toBe(en.wrongAgain);
  expect(failureMessage({ ...failure, triesLeft: 1 }, { wrongCodes: 3 }, en)).toBe(en.lastTry);
});

test.each([401, 402, 404, 405])('a page with %i in place of an answer is unavailable', (status) => {
  const failure = { ...readProxyFailure(status, '<html>'), action: 'send' as const };

  expect(failureMessage(failure, { choosableChannels: [] }, en)).toBe(en.unavailable);
});

test.each(['TRANSACTION_CREATION_FAILED', 'SEND_OTP_FAILED', 'BRAND_NEW_CODE'])(
  'an account without credit is never the fault of what was entered: 402 %s',
  (code) => {
    const failure = { ...describeFailure(402, { code }), action: 'send' as const };

    const message = failureMessage(failure, { choosableChannels: [] }, en);
    expect(message).toBe('We can’t send codes right now. Try again later.');
    expect(failureOutcome(failure)).toBe('unavailable');
  },
);

test.each([
  ['COUNTRY_NOT_ALLOWED', 'correct', en.countryNotServed],
  ['INVALID_PHONE_NUMBER', 'correct', en.phoneInvalid],
  ['COUNTRY_CODE_MISSING', 'correct', en.countryCodeMissing],
  ['INVALID_EMAIL', 'correct', en.emailInvalid],
  ['NO_ACTIVE_FLOW', 'new-code', en.expiredCode],
  ['INVALID_REQUEST', 'unavailable', en.unavailable],
  ['PAYLOAD_TOO_LARGE', 'unavailable', en.unavailable],
  ['CAPTCHA_FAILED', 'try-again', en.captchaFailed],
  ['NETWORK_ERROR', 'try-again', en.offline],
] as const)(
  '%s of the proxy or the page has the outcome %s and its text',
  (code, outcome, text) => {
    const failure = { code, class: 'terminal', retryable: false, action: 'send' } as const;

    expect(failureOutcome(failure)).toBe(outcome);
    expect(failureMessage(failure, { choosableChannels: [] }, en)).toBe(text);
  },
);

test.each([
  ['telegram', ['sms'], 'Telegram'],
  ['telegram', [], en.notDelivered],
  [undefined, ['sms'], en.notDelivered],
] as const)(
  'a failed channel %s is named where the user can choose from %j',
  (channel, others, text) => {
    const failed = describeFailure(400, { code: 'pre_send_failure' });
    const failure = { ...failed, action: 'send', channel } as const;

    const shown = failureMessage(failure, { choosableChannels: others }, en);
    expect(shown).toContain(text);
  },
);

test.each([
  [504, { code: 'NETWORK_ERROR' }],
  [500, { code: 'VERIFY_OTP_FAILED' }],
  [502, '<html>'],
] as const)(
  'a verification whose outcome is unknown (%i) says that the code could not be checked',
  (status, body) => {
    const failure = readProxyFailure(status, body);
    const textOf = (action: 'send' | 'verify') => failureMessage({ ...failure, action }, {}, en);

    expect(textOf('verify')).toBe('We couldn’t check the code. You may need a new one.');
    expect(textOf('send')).toBe(en.tryAgain);
  },
);

test('a refusal with a code that was added later may be about what was entered', () => {
  const answer = describeFailure(422, { code: 'BRAND_NEW_CODE' });
  const failure = { ...answer, action: 'send' as const };

  expect(failureMessage(failure, { choosableChannels: [] }, en)).toBe(en.refused);
  expect(outcomeOf(failure)).toBe('correct');
  expect(outcomeOf(undefined)).toBeUndefined();
});

test.each(['ACTIVATION_FAILED', 'TRANSACTION_NOT_FOUND'])(
  '%s of a send on no chosen channel is a code that could not be sent',
  (code) => {
    const failure = { ...describeFailure(404, { code }), action: 'send' as const };

    expect(failureOutcome(failure)).toBe('try-again');
    expect(failureMessage(failure, {}, en)).toBe(en.notDelivered);
  },
);

test('a backend that does not reach the service does not blame the user’s connection', () => {
  const failure = { ...describeFailure(502, { code: 'NETWORK_ERROR' }), action: 'send' as const };

  expect(failureMessage(failure, {}, en)).toBe(en.tryAgain);
});
