import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type StartedEmulator, startEmulator } from './index.ts';

let emulator: StartedEmulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
beforeEach(() => emulator.reset());
afterAll(() => emulator.close());

async function send({ url, apiKey }: { url: string; apiKey: string }, pipelineID: string) {
  return fetch(`${url}/api/v1.2/transactions/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      APIKey: apiKey,
      pipelineID,
      verificationAddress: { phoneNumber: '+201001234567' },
      otp: '4711',
    }),
  });
}

test('the codes of a backend that uses its environment arrive in its inbox', async () => {
  const { env, inbox } = emulator;
  await emulator.configure({ dev: { bypassPoW: true } });

  await send({ url: env.OTP_BASE_URL, apiKey: env.OTP_API_KEY }, env.OTP_PIPELINE_ID);

  expect(await inbox.waitForCode('+201001234567')).toBe('4711');
});

test('workspaces beside the default one keep their messages apart', async () => {
  const own = await emulator.createWorkspace();
  await own.configure({ dev: { bypassPoW: true } });

  await send({ url: emulator.url, apiKey: own.apiKey }, own.pipelineID);

  expect(await own.inbox.waitForCode('+201001234567')).toBe('4711');
  expect(await emulator.inbox.messages()).toEqual([]);
  await own.delete();
});
