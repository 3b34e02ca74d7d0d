import { expect, test } from 'vitest';
import { OtpError } from '../errors/otp-error.ts';
import { parseSendAnswer } from './send.ts';
import { parseVerifyAnswer } from './verify.ts';

const success = (data: unknown) => ({ status: 'success', data });

test('send and verify responses ignore unknown fields and refuse missing ones', () => {
  const sent = {
    transactionID: 't',
    transactionReqID: 'r',
    channels: ['sms', 'carrier-pigeon'],
    expiresAt: '2026-01-01T00:03:00.000Z',
  };

  expect(parseSendAnswer(success({ ...sent, extra: true }))).toEqual(sent);
  expect(() => parseSendAnswer(success({ ...sent, transactionReqID: '' }))).toThrow(OtpError);
  expect(parseVerifyAnswer(success({ verified: true, transactionID: 't' }))).toEqual({
    verified: true,
    transactionID: 't',
  });
  expect(() => parseVerifyAnswer(success({ verified: false, transactionID: 't' }))).toThrow(
    OtpError,
  );
});

test.each([null, undefined])('a verify answer with the callback URL %s has none', (url) => {
  const answer = success({ verified: true, transactionID: 't', frontendCallbackURL: url });

  expect(parseVerifyAnswer(answer).frontendCallbackURL).toBeUndefined();
});

test('a verify response with a callback URL that is no text is refused', () => {
  const answer = success({ verified: true, transactionID: 't', frontendCallbackURL: 5 });

  expect(() => parseVerifyAnswer(answer)).toThrow(OtpError);
});
