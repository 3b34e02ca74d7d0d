import { createUtilityClient, type UtilityClient } from '@otp-kit/server/utilities';
import { expect } from 'vitest';
import { type Solution, withEmulator } from '../harness.fixture.ts';

interface Shipped {
  readonly plan: (utilities: UtilityClient, order: object) => object;
  readonly work: (
    utilities: UtilityClient,
    row: object,
    save: (earlier: unknown) => Promise<void>,
  ) => Promise<void>;
}

/** The third run is one too many for a queue that repeats only what throws. */
const RUNS = 3;

export async function check({ load }: Solution): Promise<void> {
  const { plan, work } = await load<Shipped>('shipped.ts');
  const emulator = await withEmulator();
  const env = emulator.env;
  const clientWith = (send: typeof fetch) =>
    createUtilityClient({
      baseUrl: env.OTP_BASE_URL,
      apiKey: env.OTP_API_KEY,
      pipelineID: env.OTP_UTILITY_PIPELINE_ID ?? '',
      signingSecret: env.OTP_SIGNING_SECRET ?? '',
      headerPrefix: 'service',
      fetch: send,
      log: () => undefined,
    });
  /** Runs a job as the queue does; `crashAt` is the save at which the process ends. */
  const runJob = async (phone: string, send: typeof fetch = fetch, crashAt = 0) => {
    let row = JSON.parse(JSON.stringify(plan(clientWith(send), { id: `A-${phone}`, phone })));
    let saves = 0;
    let runs = 0;
    const save = async (earlier: unknown) => {
      saves += 1;
      if (saves === crashAt) throw new Error('the process ended');
      row = JSON.parse(JSON.stringify({ ...row, earlier }));
    };
    for (let isDone = false; !isDone && runs < RUNS; runs += 1) {
      isDone = await work(clientWith(send), row, save).then(
        () => true,
        () => false,
      );
    }
    return { runs, messages: (await emulator.inbox.messages({ to: phone })).length };
  };
  const loseResponse: typeof fetch = async (...request) => {
    await fetch(...request);
    throw new TypeError('fetch failed');
  };

  expect(await runJob('+201001234561'), 'the message is sent once').toEqual({
    runs: 1,
    messages: 1,
  });
  const lost = await runJob('+201001234563', loseResponse);
  expect(lost.messages, 'a lost response sends no second one').toBe(1);
  const crashed = await runJob('+201001234562', fetch, 2);
  expect(crashed.messages, 'a crash after the send sends no second one').toBe(1);
  await emulator.faults.add({ operation: 'utilities.send', name: 'INSUFFICIENT_BALANCE' });
  const refused = await runJob('+201001234564');
  expect(refused.runs, 'the queue does not repeat a refusal').toBe(1);
}
