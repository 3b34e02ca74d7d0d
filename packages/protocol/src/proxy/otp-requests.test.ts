import * as v from 'valibot';
import { expect, test } from 'vitest';
import { PROXY_CAPS } from './otp-answers.ts';
import {
  ProxyCancelRequestSchema,
  ProxySendRequestSchema,
  ProxyVerifyRequestSchema,
} from './otp-requests.ts';

const send = {
  verificationAddress: { phoneNumber: '+201001234567' },
  powSolution: { challengeToken: 't', nonce: 0 },
  turnstileToken: 't',
  channel: 'telegram',
  flowID: 'f',
};

test('takes every documented field', () => {
  expect(v.parse(ProxySendRequestSchema, send)).toEqual(send);
  expect(v.parse(ProxyVerifyRequestSchema, { flowID: 'f', otp: '123456' })).toEqual({
    flowID: 'f',
    otp: '123456',
  });
  expect(v.parse(ProxyCancelRequestSchema, { flowID: 'f' })).toEqual({ flowID: 'f' });
});

test.each(Object.entries(PROXY_CAPS))('takes no %s of more than %i characters', (name, cap) => {
  const { challengeToken, otp, ...others } = Object.fromEntries(
    Object.keys(PROXY_CAPS).map((key) => [key, key === name ? 'a'.repeat(cap + 1) : 'a']),
  );
  const { phoneNumber, email, turnstileToken, flowID } = others;
  const bodies = [
    { verificationAddress: { phoneNumber } },
    { verificationAddress: { email } },
    { turnstileToken, flowID, powSolution: { challengeToken, nonce: 1 } },
  ];

  const refused = [
    ...bodies.map((body) => v.is(ProxySendRequestSchema, body)),
    v.is(ProxyVerifyRequestSchema, { flowID: 'a', otp }),
  ].filter((isTaken) => !isTaken);
  expect(refused).toHaveLength(1);
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
