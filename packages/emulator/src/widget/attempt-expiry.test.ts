import { describe, expect, test } from 'vitest';
import { createHostedBench } from './hosted-page.fixture.ts';

const CALLBACK = 'http://127.0.0.1:9/hook'; // The discard port: what is sent there fails, and is logged.

const createBench = () => createHostedBench({ pipeline: { backendCallbackURL: CALLBACK } });

async function toldBy({ workspace }: ReturnType<typeof createBench>): Promise<unknown[]> {
  await workspace.webhooks.drain();
  return workspace.webhooks.list().map(({ body }) => body);
}

describe('an attempt whose time is over', () => {
  test('is told at once, although nobody asks any more [WH-16]', async () => {
    const bench = createBench();
    await bench.beginCode();

    bench.advance(299);
    const before = await toldBy(bench);
    bench.advance(1);

    expect(before).toEqual([]);
    expect(await toldBy(bench)).toEqual([
      expect.objectContaining({ status: 'failed', error: expect.anything() }),
    ]);
  });

  test('is told once, also when the page then asks', async () => {
    const bench = createBench();
    const attemptId = await bench.beginCode();
    bench.advance(301);

    const answer = await bench.step(attemptId, 'verify', { otp: bench.lastCode() });

    expect(answer.status).toBe(410);
    expect(answer.body).toMatchObject({ code: 'ATTEMPT_EXPIRED', attemptEnded: true });
    expect(await toldBy(bench)).toHaveLength(1);
  });

  test('is not told where it was never opened, or has succeeded', async () => {
    const bench = createBench();
    await bench.open();
    const attemptId = await bench.beginCode();
    await bench.step(attemptId, 'verify', { otp: bench.lastCode() });

    bench.advance(301);

    expect(await toldBy(bench)).toEqual([expect.objectContaining({ status: 'success' })]);
  });
});
