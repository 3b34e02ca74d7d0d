import { describe, expect, test } from 'vitest';
import { parseV1ActivateAnswer, parseV1CreateAnswer, parseV1VerifyAnswer } from './v1.ts';

const success = (data: unknown) => ({ status: 'success', message: 'done', data });

const VERIFIED = {
  frontendCallbackURL: 'https://shop.example/done',
  mainTransaction: {
    verificationAddress: { phoneNumber: '+201001234567' },
    status: 'Successful',
    optinActivated: false,
    OTP: '012345',
    transactionID: 'main-1',
  },
  transactionReq: {
    _id: 'request-1',
    status: 'Successful',
    mainTransactionID: 'main-1',
    sentVerification: true,
    inputOTP: '012345',
  },
};

const PARSERS = [
  ['create', parseV1CreateAnswer, { transactionID: 'main-1' }],
  ['verify', parseV1VerifyAnswer, VERIFIED],
] as const;

test('create gives the transaction, and activate the request that verifies', () => {
  expect(parseV1CreateAnswer(success({ transactionID: 'main-1', later: 1 }))).toEqual({
    transactionID: 'main-1',
  });
  expect(parseV1ActivateAnswer(success({ _id: 'request-1', later: 1 }))).toEqual({
    transactionReqID: 'request-1',
  });
});

test('verify keeps neither the code that was sent nor the one that was entered', () => {
  const verified = parseV1VerifyAnswer(success(VERIFIED));

  expect(verified).toEqual({
    verified: true,
    transactionID: 'main-1',
    frontendCallbackURL: 'https://shop.example/done',
  });
  expect(JSON.stringify(verified)).not.toContain('012345');
});

test.each([null, undefined])('a callback URL of %s is left out', (frontendCallbackURL) => {
  const verified = parseV1VerifyAnswer(success({ ...VERIFIED, frontendCallbackURL }));

  expect(verified).toEqual({ verified: true, transactionID: 'main-1' });
});

test('a transaction that is not Successful is not verified', () => {
  const mainTransaction = { ...VERIFIED.mainTransaction, status: 'Pending' };

  expect(() => parseV1VerifyAnswer(success({ ...VERIFIED, mainTransaction }))).toThrow(
    'data.mainTransaction.status is not as documented',
  );
});

test.each([undefined, 'success', 'Pending', 7])(
  'activate needs the ID alone, as its code was sent: a status of %s is not read',
  (status) => {
    expect(parseV1ActivateAnswer({ status, data: { _id: 'request-1' } })).toEqual({
      transactionReqID: 'request-1',
    });
  },
);

test.each([{ status: 'success' }, { data: {} }, [], undefined])(
  'an activate of %j, without the ID, is refused',
  (body) => {
    expect(() => parseV1ActivateAnswer(body)).toThrow(
      expect.objectContaining({ code: 'MALFORMED_RESPONSE' }),
    );
  },
);

describe.each(PARSERS)('the answer of %s', (_call, parse, data) => {
  test.each([
    ['without data', { status: 'success' }],
    ['of an error', { message: 'Invalid OTP', data }],
    ['with another status', { status: 'failed', data }],
    ['that is a list', [success(data)]],
    ['that is nothing', undefined],
  ])('%s is refused', (_name, body) => {
    expect(() => parse(body)).toThrow(expect.objectContaining({ code: 'MALFORMED_RESPONSE' }));
  });
});

test.each(['', '.', '..', 7, null])('an ID of %j is refused: it goes into a path', (id) => {
  expect(() => parseV1CreateAnswer(success({ transactionID: id }))).toThrow('data.transactionID');
  expect(() => parseV1ActivateAnswer(success({ _id: id }))).toThrow('data._id');
});
