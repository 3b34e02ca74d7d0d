/** The page over the emulator itself: the page has to continue with each of its responses. */
import { describe, expect, test } from 'vitest';
import {
  createHostedFixture,
  DUMMY_TOKEN,
  type HostedFixture,
  ORIGIN,
} from '../../../../packages/emulator/src/widget/hosted-page.fixture.ts';
import { createHostedService } from '../service/hosted-service.ts';
import { createPageFlow } from './page-flow.ts';
import type { Result } from './page-result.ts';

const CALLBACK = 'https://shop.example/back';

/** Opens the page of an attempt, be it for the first time, in a frame, or again. */
async function openPage({ ask, workspace }: HostedFixture, attemptId: string, deviceId = 'phone') {
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
    cancel: () => {},
  };
  const onResult = (result: Result): void => void results.push(result);
  const wait = async (): Promise<void> => {};
  const flow = createPageFlow({ service, passkeys, onResult, now, wait });
  await flow.start();
  return { flow, results, step: () => flow.getSnapshot().step };
}

/** A page that waits for its code. */
async function openAtCode(fixture: HostedFixture) {
  const attemptId = await fixture.open();
  const page = await openPage(fixture, attemptId);
  await page.flow.passCaptcha(DUMMY_TOKEN);
  return { attemptId, page };
}

describe('a page that is opened again', () => {
  test('goes on at the code, on the same device', async () => {
    const fixture = createHostedFixture();
    const { attemptId, page } = await openAtCode(fixture);
    expect(page.step().status).toBe('code');

    const again = await openPage(fixture, attemptId);
    await again.flow.verify(fixture.lastCode());

    expect(again.step().status).toBe('enrol');
  });

  test('at the offer of a passkey hands the success over, with the same way on', async () => {
    const fixture = createHostedFixture({ pipeline: { frontendCallbackURL: CALLBACK } });
    const { attemptId, page } = await openAtCode(fixture);
    await page.flow.verify(fixture.lastCode());
    expect(page.step().status).toBe('enrol');
    fixture.workspace.clock.advanceSeconds(200);

    const again = await openPage(fixture, attemptId);

    await page.flow.skipEnrolment();
    expect(again.step().status).toBe('verified');
    expect(again.results).toEqual(page.results);
    expect(new URL(again.results[0]?.redirectUrl ?? '').searchParams.get('status')).toBe('success');
  });

  test('hands the success over where the pipeline names no way on', async () => {
    const fixture = createHostedFixture();
    const { attemptId, page } = await openAtCode(fixture);
    await page.flow.verify(fixture.lastCode());

    const again = await openPage(fixture, attemptId);

    expect(again.results).toEqual([{ type: 'AUTH_SUCCESS' }]);
  });
});

describe('a page beside which another one has succeeded', () => {
  test.each([
    ['a code is entered', 10],
    ['the time is over', 301],
  ])('hands the success over when %s', async (what, seconds) => {
    const fixture = createHostedFixture({ pipeline: { frontendCallbackURL: CALLBACK } });
    const { attemptId, page } = await openAtCode(fixture);
    const other = await openPage(fixture, attemptId);
    await other.flow.verify(fixture.lastCode());
    await other.flow.skipEnrolment();
    fixture.workspace.clock.advanceSeconds(seconds);

    await (what === 'the time is over' ? page.flow.expire() : page.flow.verify(fixture.lastCode()));

    expect(page.step().status).toBe('verified');
    expect(page.results).toEqual(other.results);
  });
});

describe('a page on another device', () => {
  test('ends with the way back, and takes nothing from the first', async () => {
    const fixture = createHostedFixture({ pipeline: { frontendCallbackURL: CALLBACK } });
    const { attemptId, page } = await openAtCode(fixture);

    const other = await openPage(fixture, attemptId, 'desktop');

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
    await page.flow.verify(fixture.lastCode());
    expect(page.step().status).toBe('enrol');
  });

  test('ends at whatever step it has come to', async () => {
    const fixture = createHostedFixture();
    const { attemptId, page } = await openAtCode(fixture);
    await fixture.control('POST', `/attempts/${attemptId}/device`, { deviceId: 'other' });

    await page.flow.verify(fixture.lastCode());

    expect(page.step().status).toBe('ended');
    expect(page.results).toEqual([{ type: 'AUTH_FAILED' }]);
  });
});
