import { createHmac } from 'node:crypto';
import { createEmulator, type Emulator } from '@otp-kit/emulator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { widget } from '../server/widget.ts';
import { cookiesOf, post, userOf } from './page.ts';

const WEBHOOK_KEY = Buffer.from('a webhook key of 24 byte');
let emulator: Emulator;

beforeAll(async () => {
  emulator = await createEmulator({ port: 0 });
  Object.assign(process.env, emulator.env, {
    OTP_DEVELOPMENT: '1',
    OTP_WEBHOOK_SECRET: `whsec_${WEBHOOK_KEY.toString('base64')}`,
    OTP_ALLOWED_COUNTRIES: 'EG',
    OTP_SEAL_SECRET: 'a secret of the tests, of 32 bytes or more',
  });
});

afterAll(() => emulator.close());

test('the signed webhook of a success signs the user in', async () => {
  const { attemptId, cookie } = await startAttempt('+201001234567');
  const early = await complete(attemptId, cookie);

  const reported = await report(attemptId, '+201001234567', WEBHOOK_KEY);
  const completed = await complete(attemptId, cookie);

  expect([early.status, reported.status, completed.status]).toEqual([202, 204, 200]);
  expect(await userOf(completed)).toBe('+201001234567');
});

test('a webhook with a wrong signature signs no user in', async () => {
  const { attemptId, cookie } = await startAttempt('+201001234568');

  const reported = await report(
    attemptId,
    '+201001234568',
    Buffer.from('another key of 24 bytes!'),
  );
  const completed = await complete(attemptId, cookie);

  expect([reported.status, completed.status]).toEqual([401, 202]);
  expect(await userOf(completed)).toBeNull();
});

async function startAttempt(phoneNumber: string): Promise<{ attemptId: string; cookie: string }> {
  const body = { verificationAddress: { phoneNumber } };
  const started = await post(widget, '/api/otp/widget/attempt', body);
  return { attemptId: (await started.json()).data.attemptId, cookie: cookiesOf(started) };
}

function complete(attemptId: string, cookie: string): Promise<Response> {
  return post(widget, '/api/otp/widget/complete', { attemptId }, cookie);
}

/** Posts what the service posts after a success. */
async function report(attemptId: string, phoneNumber: string, key: Buffer): Promise<Response> {
  const body = JSON.stringify({
    status: 'success',
    timestamp: new Date().toISOString(),
    widgetAttempt: { attemptId, status: 'verified' },
    transaction: { transactionID: 'trans_1', verificationAddress: { phoneNumber } },
  });
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', key).update(`hook_1.${seconds}.${body}`).digest('base64');
  const headers = {
    'content-type': 'application/json',
    'hook-id': 'hook_1',
    'hook-timestamp': String(seconds),
    'hook-signature': `v1,${signature}`,
  };
  const url = 'http://localhost/api/otp/widget/webhook';
  return widget(new Request(url, { method: 'POST', headers, body }));
}
