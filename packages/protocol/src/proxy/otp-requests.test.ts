import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ProxySendRequestSchema } from './otp-requests.ts';

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
