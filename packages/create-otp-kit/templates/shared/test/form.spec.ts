import { createHash } from 'node:crypto';
import { createEmulator, type Emulator } from '@otp-kit/emulator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { otp } from '../server/otp.ts';
import { cookiesOf, post, userOf } from './page.ts';

let emulator: Emulator;

beforeAll(async () => {
  emulator = await createEmulator({ port: 0 });
  Object.assign(process.env, emulator.env, {
    OTP_DEVELOPMENT: '1',
    OTP_ALLOWED_COUNTRIES: 'EG',
    OTP_SEAL_SECRET: 'a secret of the tests, of 32 bytes or more',
  });
});

afterAll(() => emulator.close());

test('the code from the message signs the user in', async () => {
  const { flowID, cookie } = await requestCode('+201001234567');

  const verified = await verify(flowID, emulator.lastCode('+201001234567'), cookie);

  expect(verified.status).toBe(200);
  expect(await userOf(verified)).toBe('+201001234567');
});

test('a wrong code signs no user in', async () => {
  const { flowID, cookie } = await requestCode('+201001234568');
  const wrong = emulator.lastCode('+201001234568') === '000000' ? '000001' : '000000';

  const refused = await verify(flowID, wrong, cookie);

  expect((await refused.json()).code).toBe('INVALID_OTP');
  expect(await userOf(refused)).toBeNull();
});

/** Does what the form does until a code is on its way: solves the challenge, and sends the number. */
async function requestCode(phoneNumber: string): Promise<{ flowID: string; cookie: string }> {
  const { data } = await (await post(otp, '/api/otp/challenge', {})).json();
  const powSolution = { challengeToken: data.challengeToken, nonce: solve(data) };
  const body = { verificationAddress: { phoneNumber }, powSolution };
  const sent = await post(otp, '/api/otp/send', body);
  return { flowID: (await sent.json()).data.flowID, cookie: cookiesOf(sent) };
}

function verify(flowID: string, code: string | undefined, cookie: string): Promise<Response> {
  return post(otp, '/api/otp/verify', { flowID, otp: code }, cookie);
}

function solve({ challenge, difficulty }: { challenge: string; difficulty: number }): number {
  for (let nonce = 0; ; nonce += 1) {
    const digest = createHash('sha256').update(`${challenge}:${nonce}`).digest('hex');
    if (digest.startsWith('0'.repeat(difficulty))) return nonce;
  }
}
