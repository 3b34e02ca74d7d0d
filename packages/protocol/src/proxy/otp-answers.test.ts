import { describe, expect, test } from 'vitest';
import { parseProxyChallenge, parseProxyFlow, parseProxyVerified } from './otp-answers.ts';

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

  test('leaves the case of a challenge as it is, since it is hashed as text', () => {
    for (const text of ['AB'.repeat(32), 'aB'.repeat(32)]) {
      const answer = success({ ...challenge, challenge: text, serverTime });

      expect(parseProxyChallenge(answer)).toMatchObject({ challenge: text });
    }
  });

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

  test('takes a payload that is a text, and no other', () => {
    expect(parseProxyFlow(success({ ...flow, payload: 'p' }))).toMatchObject({ payload: 'p' });
    expect(() => parseProxyFlow(success({ ...flow, payload: 7 }))).toThrow('send: data.payload');
  });

  test.each([0, 64])(
    'takes a challenge of difficulty %i, which a digest can have',
    (difficulty) => {
      const answer = success({ ...challenge, difficulty, serverTime });

      expect(parseProxyChallenge(answer)).toMatchObject({ difficulty });
    },
  );

  test.each([
    ['flowID', ''],
    ['expiresAt', 'tomorrow'],
    ['expiresAt', '2026-13-01T00:00:00.000Z'],
    ['channels', ['sms', 5]],
    ['digits', 7],
    ['maskedAddress', undefined],
    ['resendAfter', 1_767_225_600_000],
    ['resendAfter', 'January 1, 2026'],
    ['serverTime', null],
    ['serverTime', '2026-02-31T99:99:99.000Z'],
  ])('refuses a flow whose %s is %j, and names the field, not the value', (name, value) => {
    const parse = () => parseProxyFlow(success({ ...flow, [name]: value }));

    expect(parse).toThrow(expect.objectContaining({ code: 'MALFORMED_RESPONSE' }));
    expect(parse).toThrow(`send: data.${name} is not as documented`);
  });

  test.each([
    ['challengeRequired', undefined],
    ['challenge', 'AG'.repeat(32)],
    ['difficulty', 2.5],
    ['difficulty', -1],
    ['difficulty', 65],
    ['difficulty', '3'],
    ['challengeToken', ''],
    ['turnstile', { required: 'yes' }],
    ['turnstile', { required: true, siteKey: 5 }],
    ['channels', 'sms'],
    ['digits', 3],
  ])('refuses a challenge whose %s is %j', (name, value) => {
    expect(() => parseProxyChallenge(success({ ...challenge, serverTime, [name]: value }))).toThrow(
      `challenge: data.${name} is not as documented`,
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
    expect(() => parseProxyVerified(body)).toThrow('verify: data is not as documented');
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
});
