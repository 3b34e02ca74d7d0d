import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { isOtpError, OtpError } from './errors/otp-error.ts';
import { parseProxyChallenge, parseProxyFlow, parseProxyVerified } from './proxy/otp-answers.ts';
import { ProxySendRequestSchema } from './proxy/otp-requests.ts';
import { digitsOf } from './read/digits.ts';
import { parseChallengeAnswer } from './service/challenge.ts';
import { parseSendAnswer } from './service/send.ts';
import { parseVerifyAnswer } from './service/verify.ts';

const challenge = {
  challengeRequired: true,
  challenge: 'a'.repeat(64),
  difficulty: 3,
  challengeToken: 'token',
  expiresAt: '2026-01-01T00:01:30.000Z',
  algorithm: 'sha256',
  instructions: 'find a nonce',
  turnstile: { required: false, siteKey: null },
};
const success = (data: unknown) => ({ status: 'success', data });

describe('parseChallengeAnswer', () => {
  test('keeps the documented fields and ignores others', () => {
    const parsed = parseChallengeAnswer(success({ ...challenge, addedLater: 1 }));

    const { instructions: _, ...documented } = challenge;
    expect(parsed).toEqual(documented);
  });

  test('drops stray proof fields when no challenge is required [CH-04]', () => {
    const parsed = parseChallengeAnswer(success({ ...challenge, challengeRequired: false }));

    expect(parsed).toEqual({ challengeRequired: false, turnstile: challenge.turnstile });
  });

  test.each(['', '<b>x</b>', 'x'.repeat(10_240), 7, null])(
    'does not read the instructions: %j [CH-17]',
    (instructions) => {
      expect(parseChallengeAnswer(success({ ...challenge, instructions }))).not.toHaveProperty(
        'instructions',
      );
    },
  );

  test.each([
    ['a short challenge', { challenge: 'ab' }],
    ['a fractional difficulty', { difficulty: 2.5 }],
    ['a difficulty above the digest', { difficulty: 65 }],
    ['a date that is none', { expiresAt: 'tomorrow' }],
    ['no token', { challengeToken: undefined }],
  ])('refuses %s and names the field, not the value', (_, fields) => {
    const parse = () => parseChallengeAnswer(success({ ...challenge, ...fields }));

    expect(parse).toThrow(expect.objectContaining({ code: 'MALFORMED_RESPONSE' }));
    expect(parse).toThrow(new RegExp(`data\\.${Object.keys(fields)[0]} does not have`));
  });
});

test('send and verify answers ignore unknown fields and refuse missing ones', () => {
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

describe('the proxy wire', () => {
  const serverTime = '2026-01-01T00:00:00.000Z';
  const flow = {
    flowID: 'f',
    expiresAt: serverTime,
    channels: ['sms'],
    digits: 6,
    maskedAddress: '••17',
    resendAfter: serverTime,
    serverTime,
  };

  test('adds the form’s needs to a challenge, with or without a proof', () => {
    expect(parseProxyChallenge(success({ ...challenge, serverTime }))).toMatchObject({
      difficulty: 3,
      channels: [],
      digits: 6,
      serverTime,
    });
    expect(
      parseProxyChallenge(
        success({ challengeRequired: false, channels: ['sms'], digits: 4, serverTime }),
      ),
    ).toMatchObject({ challengeRequired: false, channels: ['sms'], digits: 4 });
  });

  test('never lets a transaction identifier through to the page', () => {
    expect(parseProxyFlow(success({ ...flow, transactionReqID: 'r' }))).toEqual(flow);
  });

  test.each([
    ['flowID', ''],
    ['expiresAt', 'tomorrow'],
    ['expiresAt', '2026-13-01T00:00:00.000Z'],
    ['channels', ['sms', 5]],
    ['digits', 7],
    ['maskedAddress', undefined],
    ['resendAfter', 1_767_225_600_000],
    ['serverTime', null],
    ['serverTime', '2026-02-31T99:99:99.000Z'],
  ])('refuses a flow whose %s is %j, and names the field, not the value', (name, value) => {
    const parse = () => parseProxyFlow(success({ ...flow, [name]: value }));

    expect(parse).toThrow(expect.objectContaining({ code: 'MALFORMED_RESPONSE' }));
    expect(parse).toThrow(`send: data.${name} does not have the documented shape`);
  });

  test.each([
    ['challengeRequired', undefined],
    ['challenge', 'AB'.repeat(32)],
    ['difficulty', 2.5],
    ['difficulty', -1],
    ['difficulty', '3'],
    ['challengeToken', ''],
    ['turnstile', { required: 'yes' }],
    ['turnstile', { required: true, siteKey: 5 }],
    ['channels', 'sms'],
    ['digits', 3],
  ])('refuses a challenge whose %s is %j', (name, value) => {
    expect(() => parseProxyChallenge(success({ ...challenge, serverTime, [name]: value }))).toThrow(
      `challenge: data.${name} does not have the documented shape`,
    );
  });

  test.each([
    undefined,
    null,
    'text',
    [],
    {},
    { status: 'success' },
    { status: 'error', data: {} },
  ])('refuses %j in place of an answer', (body) => {
    expect(() => parseProxyVerified(body)).toThrow('verify: data does not have');
  });

  test('takes nothing but true for verified, and only texts for what comes with it', () => {
    const read = (data: object) => () => parseProxyVerified(success(data));

    expect(read({ verified: true, next: '/home', transactionID: 't' })()).toEqual({
      verified: true,
      next: '/home',
    });
    expect(read({ verified: 'true' })).toThrow('data.verified');
    expect(read({ verified: true, enrollmentToken: 7 })).toThrow('data.enrollmentToken');
  });

  test.each([
    ['a code of its own', { otp: '111111' }],
    ['digits', { digits: 4 }],
    [
      'both addresses',
      { verificationAddress: { phoneNumber: '+201001234567', email: 'a@b.example' } },
    ],
    ['a null channel', { channel: null }],
    ['email as the channel', { channel: 'email' }],
    ['the API key', { APIKey: 'x' }],
    ['an undefined proof', { powSolution: undefined }],
    ['an unsafe nonce', { powSolution: { challengeToken: 't', nonce: 2 ** 53 } }],
    ['a negative nonce', { powSolution: { challengeToken: 't', nonce: -1 } }],
  ])('refuses %s on send', (_, fields) => {
    const body = { verificationAddress: { phoneNumber: '+201001234567' }, ...fields };

    expect(v.is(ProxySendRequestSchema, body)).toBe(false);
  });
});

describe('digitsOf', () => {
  test.each([
    ['٤٥٦٧٨٩', '456789'],
    ['۴۵۶۷۸۹', '456789'],
    ['\u200E123\u202C 456', '123456'],
    ['كود التحقق: ١٢٣٤٥٦', '123456'],
    ['12٣۴-５', '12345'],
    ['no digits', ''],
  ])('reads %j as %j, and the result as itself', (text, digits) => {
    expect(digitsOf(text)).toBe(digits);
    expect(digitsOf(digits)).toBe(digits);
  });
});

test('isOtpError knows the error of another copy of the kit, and no other error', () => {
  const foreign = Object.assign(new Error('x'), { name: 'OtpError', code: 'ABORTED' });

  expect(isOtpError(new OtpError('ABORTED', 'x'))).toBe(true);
  expect(isOtpError(foreign)).toBe(true);
  expect(isOtpError(new Error('x'))).toBe(false);
  expect(isOtpError({ name: 'OtpError', code: 'ABORTED' })).toBe(false);
});
