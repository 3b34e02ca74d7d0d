import { createHmac } from 'node:crypto';
import { expect, onTestFinished, vi } from 'vitest';
import type { Solution } from '../harness.fixture.ts';

const KEY = Buffer.from('a webhook key of 24 byte');
const BODY = {
  status: 'success',
  timestamp: new Date().toISOString(),
  widgetAttempt: { attemptId: 'attempt_1', status: 'verified' },
  transaction: { transactionID: 'trans_1', verificationAddress: { phoneNumber: '+201001234567' } },
};

interface Webhook {
  readonly receive: (request: Request, verified: (attemptId: string) => void) => Promise<Response>;
}

interface Sent {
  readonly key?: Buffer;
  readonly ageSeconds?: number;
}

export async function check({ load }: Solution): Promise<void> {
  vi.stubEnv('OTP_WEBHOOK_SECRET', `whsec_${KEY.toString('base64')}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { receive } = await load<Webhook>('webhook.ts');
  const send = async (sent: Sent = {}) => {
    const verified: string[] = [];
    const note = (attemptId: string) => void verified.push(attemptId);
    const response = await receive(webhook(sent), note);
    return { status: response.status, verified };
  };

  expect(await send({ key: Buffer.from('another key of 24 bytes!') }), 'a forged webhook').toEqual({
    status: 401,
    verified: [],
  });
  expect(await send(), 'a webhook of the service').toEqual({
    status: 204,
    verified: ['attempt_1'],
  });
  expect(await send({ ageSeconds: 3600 }), 'a webhook of an hour ago').toEqual({
    status: 401,
    verified: [],
  });
}

/** A webhook as the service sends it. Its JSON is not the one that JavaScript writes. */
function webhook({ key = KEY, ageSeconds = 0 }: Sent): Request {
  const body = JSON.stringify(BODY, null, 1);
  const seconds = Math.floor(Date.now() / 1000) - ageSeconds;
  const signature = createHmac('sha256', key).update(`hook_1.${seconds}.${body}`).digest('base64');
  return new Request('http://localhost/webhook', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'hook-id': 'hook_1',
      'hook-timestamp': String(seconds),
      'hook-signature': `v1,${signature}`,
    },
    body,
  });
}
