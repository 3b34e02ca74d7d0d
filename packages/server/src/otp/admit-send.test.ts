import { describe, expect, test } from 'vitest';
import { PAUSE_SECONDS } from '../constants/lifetimes-and-limits.ts';
import type { Counters } from '../limits/counters/counters.ts';
import { createMemoryCounters } from '../limits/counters/memory-counters.ts';
import type { SendPolicy } from '../limits/policy.ts';
import { createWidgetProxyFixture } from '../widget/widget-proxy.fixture.ts';
import { createOtpProxyFixture, PHONE, START } from './otp-proxy.fixture.ts';

const BUDGET = { dailyBudget: 'unlimited' } as const;
const WRONG = '999999';

/** Counters that fail for the keys of one kind while a test says so. */
function createFailingCounters(kind: string) {
  const state = { fails: false };
  const memory = createMemoryCounters();
  const add: Counters['add'] = (change) => {
    if (state.fails && change.key.startsWith(`${kind} `)) throw new Error('the store is away');
    return memory.add(change);
  };
  return { state, counters: { ...memory, add } };
}

describe('a guess that was counted and not made', () => {
  test('is taken back when the counters of a decoy fail', async () => {
    const { state, counters } = createFailingCounters('pretended');
    const policy: SendPolicy = { ...BUDGET, beforeSend: () => 'pretend' };
    const { browser, clock } = createOtpProxyFixture({ counters, policy });
    const stranger = browser();
    await stranger.send();
    state.fails = true;
    for (let count = 0; count < 31; count += 1) {
      clock.now += 3000;
      expect((await stranger.verify(WRONG)).status).toBe(500);
    }
    state.fails = false;

    const answers = [await stranger.verify(WRONG), await stranger.verify(WRONG)];

    expect(answers.map(({ body }) => body.code)).toEqual(['INVALID_OTP', 'INVALID_OTP']);
  });

  test('is taken back when the counters of the pause fail', async () => {
    const { state, counters } = createFailingCounters('pause');
    const { browser, clock } = createOtpProxyFixture({ counters, policy: BUDGET });
    /** Tries codes with a new transaction for each ten of them. */
    async function guess(times: number): Promise<number[]> {
      const statuses: number[] = [];
      for (let done = 0; done < times; done += 1) {
        clock.now += PAUSE_SECONDS * 1000;
        const person = browser();
        await person.send();
        statuses.push((await person.verify(WRONG)).status);
      }
      return statuses;
    }
    await guess(29);

    state.fails = true;
    const failed = await guess(71);
    state.fails = false;

    expect(new Set(failed)).toEqual(new Set([500]));
    // The 100th in a row would stop the address for 30 days.
    expect(await guess(2)).toEqual([403, 403]);
  });
});

describe('a send that was counted', () => {
  test('counts when it ends without a response, as one whose response was lost', async () => {
    const { browser, clock, errors } = createOtpProxyFixture(
      { policy: { beforeSend: () => 'pretend' } },
      { wait: () => Promise.reject(new Error('no timers here')) },
    );
    const person = browser();
    expect((await person.send()).status).toBe(500);
    expect(errors).toMatchObject([{ code: 'SERVICE_UNAVAILABLE', message: 'the proxy failed' }]);

    clock.now += 30_000;
    await person.send();
    clock.now += 30_000;
    const early = await person.send();

    // The second resend delay is 60 seconds.
    expect(early).toMatchObject({ status: 429, body: { cooldownSeconds: 30 } });
  });

  test('gives its place in the budget back where the attempt of the widget cannot be asked for', async () => {
    const memory = createMemoryCounters();
    let isClockBroken = false;
    const budgetKeys = new Set<string>();
    const { browser, service } = createWidgetProxyFixture({
      counters: {
        ...memory,
        add(change) {
          // The first time, the clock fails right after the budget: the signature needs the time next.
          isClockBroken = change.key.startsWith('budget ') && budgetKeys.size === 0;
          if (isClockBroken) budgetKeys.add(change.key);
          return memory.add(change);
        },
      },
      policy: { dailyBudget: 1 },
      now() {
        if (!isClockBroken) return START;
        isClockBroken = false;
        throw new Error('no clock');
      },
    });
    const attempt = { verificationAddress: { phoneNumber: PHONE } };

    const failed = await browser().post('attempt', attempt);
    const next = await browser().post('attempt', attempt);

    expect([failed.status, next.status]).toEqual([500, 200]);
    expect(service.journal).toHaveLength(1);
  });
});
