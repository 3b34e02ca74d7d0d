/** The page over the emulator itself: what one answers, the other has to go on with. */
import { describe, expect, test } from 'vitest';
import {
  createHostedBench,
  DUMMY_TOKEN,
  type HostedBench,
  ORIGIN,
} from '../../../widget/hosted-page.fixture.ts';
import { createHostedService } from '../service/hosted-service.ts';
import { createPageFlow } from './page-flow.ts';
import type { Result } from './page-result.ts';

const CALLBACK = 'https://shop.example/back';

/** Opens the page of an attempt, be it for the first time, in a frame, or again. */
async function openPage({ ask, workspace }: HostedBench, attemptId: string, deviceId = 'phone') {
  const now = (): number => workspace.clock.now();
  const results: Result[] = [];
  const service = createHostedService({
    attemptId,
    deviceId,
    fetch: (input, init) => {
      const path = input instanceof Request ? input.url : input.toString();
      const headers = { 'Content-Type': 'application/json', Origin: ORIGIN };
      return ask(path, { ...init, headers });
    },
    now,
  });
  const passkeys = {
    isAllowed: () => true,
    get: async () => ({ status: 'cancelled' }) as const,
    create: async () => ({ status: 'cancelled' }) as const,
  };
  const onResult = (result: Result): void => void results.push(result);
  const flow = createPageFlow({ service, passkeys, onResult, now });
  await flow.start();
  return { flow, results, step: () => flow.getSnapshot().step };
}

/** A page that waits for its code. */
async function openAtCode(bench: HostedBench) {
  const attemptId = await bench.open();
  const page = await openPage(bench, attemptId);
  await page.flow.passCaptcha(DUMMY_TOKEN);
  return { attemptId, page };
}

describe('a page that is opened again', () => {
  test('goes on at the code, on the same device', async () => {
    const bench = createHostedBench();
    const { attemptId, page } = await openAtCode(bench);
    expect(page.step().status).toBe('code');

    const again = await openPage(bench, attemptId);
    await again.flow.verify(bench.lastCode());

    expect(again.step().status).toBe('enrol');
  });

  test('at the offer of a passkey hands the success over, with the same way on', async () => {
    const bench = createHostedBench({ pipeline: { frontendCallbackURL: CALLBACK } });
    const { attemptId, page } = await openAtCode(bench);
    await page.flow.verify(bench.lastCode());
    expect(page.step().status).toBe('enrol');
    bench.workspace.clock.advance(200);

    const again = await openPage(bench, attemptId);

    await page.flow.skipEnrolment();
    expect(again.step().status).toBe('verified');
    expect(again.results).toEqual(page.results);
    expect(new URL(again.results[0]?.redirectUrl ?? '').searchParams.get('status')).toBe('success');
  });

  test('hands the success over where the pipeline names no way on', async () => {
    const bench = createHostedBench();
    const { attemptId, page } = await openAtCode(bench);
    await page.flow.verify(bench.lastCode());

    const again = await openPage(bench, attemptId);

    expect(again.results).toEqual([{ type: 'AUTH_SUCCESS' }]);
  });
});

describe('a page beside which another one has succeeded', () => {
  test.each([
    ['a code is entered', 10],
    ['the time is over', 301],
  ])('hands the success over when %s', async (what, seconds) => {
    const bench = createHostedBench({ pipeline: { frontendCallbackURL: CALLBACK } });
    const { attemptId, page } = await openAtCode(bench);
    const other = await openPage(bench, attemptId);
    await other.flow.verify(bench.lastCode());
    await other.flow.skipEnrolment();
    bench.workspace.clock.advance(seconds);

    await (what === 'the time is over' ? page.flow.expire() : page.flow.verify(bench.lastCode()));

    expect(page.step().status).toBe('verified');
    expect(page.results).toEqual(other.results);
  });
});

describe('a page on another device', () => {
  test('ends with the way back, and takes nothing from the first', async () => {
    const bench = createHostedBench({ pipeline: { frontendCallbackURL: CALLBACK } });
    const { attemptId, page } = await openAtCode(bench);

    const other = await openPage(bench, attemptId, 'desktop');

    const step = other.step();
    if (step.status !== 'ended') return expect.fail(`the page is at ${step.status}`);
    expect(step.failure.code).toBe('FINGERPRINT_INCONSISTENT');
    const { origin, searchParams } = new URL(step.failure.redirectUrl ?? '');
    expect(origin).toBe('https://shop.example');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      status: 'failed',
      error: 'FINGERPRINT_INCONSISTENT',
      attemptId,
    });
    await page.flow.verify(bench.lastCode());
    expect(page.step().status).toBe('enrol');
  });

  test('ends at whatever step it has come to', async () => {
    const bench = createHostedBench();
    const { attemptId, page } = await openAtCode(bench);
    await bench.control('POST', `/attempts/${attemptId}/device`, { deviceId: 'other' });

    await page.flow.verify(bench.lastCode());

    expect(page.step().status).toBe('ended');
    expect(page.results).toEqual([{ type: 'AUTH_FAILED' }]);
  });
});
