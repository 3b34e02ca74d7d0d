import { V12_ERRORS } from '@otp-kit/protocol';
import { expect, test } from 'vitest';
import { secretsOf, withoutUnsafeNames } from './error-names.ts';

const SECRETS = secretsOf({
  apiKey: 'ak_1',
  pipelineID: 'pipe-77',
  widgetSecret: 'ws_2',
  signingSecret: 'sign_3',
  sealSecrets: ['seal-4', new Uint8Array(32)],
  webhookSecrets: ['whsec_5='],
});

test.each(['ak_1', 'INVALID_AK_1', 'PIPE_77_INACTIVE', 'WS2', 'x_sign3', 'SEAL_4', 'whsec_5'])(
  '%s holds a secret, and is no code',
  (code) => {
    expect(withoutUnsafeNames({ code, retryable: true }, SECRETS)).toEqual({ retryable: true });
  },
);

const LONG = ['sk_live_AbCdEfGhIjKlMnOpQrStUvWx'];

test.each([
  'UNKNOWN_KEY_sk_live_AbCdEfGhIjKlMnOp',
  'KEY_AbCdEfGhIjKlMnOpQrStUvWx',
  'KEY_ENDS_QrStUvWx',
  'KEY_EFGH_IJKL_IS_UNKNOWN',
])('%s holds a part of a secret, and is no code', (code) => {
  expect(withoutUnsafeNames({ code }, LONG)).toEqual({ code: undefined });
});

test('a code that shares less than eight letters and digits with a secret stays', () => {
  expect(withoutUnsafeNames({ code: 'NO_SK_LIVE' }, LONG)).toEqual({ code: 'NO_SK_LIVE' });
});

test.each(['BRAND_NEW_CODE', 'PIPE_LINE', 'invalid_channel'])('%s stays', (code) => {
  expect(withoutUnsafeNames({ code }, SECRETS)).toEqual({ code });
});

test.each(Object.keys(V12_ERRORS))('%s stays, even if a short secret occurs in it', (code) => {
  expect(withoutUnsafeNames({ code }, ['A', 'E', 'I', 'O'])).toEqual({ code });
});

test.each([undefined, null, 'text', 5, ['code'], {}, { code: 5 }, { eligibleChannels: [5] }])(
  'leaves %j as it is',
  (body) => {
    expect(withoutUnsafeNames(body, SECRETS)).toBe(body);
  },
);

test('a secret without a letter or a digit is in no code', () => {
  expect(withoutUnsafeNames({ code: 'BRAND_NEW_CODE' }, ['--', ''])).toEqual({
    code: 'BRAND_NEW_CODE',
  });
});
