import { afterEach, describe, expect, test } from 'vitest';
import { createOtpProxyFixture, PHONE } from '../otp/otp-proxy.fixture.ts';
import { createWidgetProxyFixture } from '../widget/widget-proxy.fixture.ts';
import type { Counters } from './counters/counters.ts';
import { createMemoryCounters } from './counters/memory-counters.ts';
import type { SendPolicy } from './policy.ts';

const BUDGET = { dailyBudget: 'unlimited' } as const;
const WRONG = '999999';

let open = 0;

afterEach(() => {
  open = 0;
});

async function later<T>(use: () => T | Promise<T>): Promise<T> {
  open += 1;
  await new Promise((resolve) => setImmediate(resolve));
  try {
    return await use();
  } finally {
    open -= 1;
  }
}

/** Counters that respond later, as those of a store over a network do. */
function createDistantCounters(): Counters {
  const memory = createMemoryCounters();
  return {
    hit: (hit) => later(() => memory.hit(hit)),
    add: (change) => later(() => memory.add(change)),
    read: (query) => later(() => memory.read(query)),
    reset: (query) => later(() => memory.reset(query)),
  };
}

function createFixture(policy: SendPolicy = {}) {
  return createOtpProxyFixture({
    counters: createDistantCounters(),
    policy: { ...BUDGET, onNotice: () => undefined, ...policy },
  });
}

type Fixture = ReturnType<typeof createFixture>;

/** The numbers of uses of the counters that had not ended when a response came. */
const responses: Record<string, (fixture: Fixture) => Promise<number[]>> = {
  'a code and a right entry': async ({ browser }) => {
    const person = browser();
    await person.send();
    const sent = open;
    await person.verify();
    return [sent, open];
  },
  'a resend that is too early': async ({ browser }) => {
    const person = browser();
    await person.send();
    await person.post('send', {});
    return [open];
  },
  'wrong codes up to the pause, and one in it': async (fixture) => {
    const person = fixture.browser();
    const left: number[] = [];
    const verify = async (otp?: string) => {
      const response = await person.verify(otp);
      left.push(open);
      return response;
    };
    await fixture.enterWrong({ send: async () => person.send(), verify }, 31);
    await verify();
    return left;
  },
  'a send that the service refuses': async ({ browser, service }) => {
    service.script['send'] = () => service.error(503, 'SEND_OTP_FAILED');
    await browser().send();
    return [open];
  },
};

describe('no response goes before its counts are written', () => {
  test.each(Object.entries(responses))('after %s', async (_, run) => {
    const left = await run(createFixture());

    expect(left).toEqual(left.map(() => 0));
  });

  test('after sends of which one is beyond the budget of its numbers', async () => {
    const { browser, clock } = createFixture({ pumping: 'refuse' });
    const statuses = new Set<number>();
    const left: number[] = [];
    for (let line = 1000; line < 1020; line += 1) {
      clock.now += 60_000;
      statuses.add((await browser().send(`+2010012${line}7`)).status);
      left.push(open);
    }

    expect(statuses).toContain(200);
    expect(left).toEqual(left.map(() => 0));
  });

  test('after codes that are only pretended', async () => {
    const { browser } = createFixture({ beforeSend: async () => 'pretend' as const });
    const stranger = browser();

    await stranger.send();
    const sent = open;
    const { body } = await stranger.verify(WRONG);

    expect([sent, open, body.code]).toEqual([0, 0, 'INVALID_OTP']);
  });

  test('after an attempt of the widget', async () => {
    const { browser } = createWidgetProxyFixture({
      counters: createDistantCounters(),
      policy: BUDGET,
    });

    await browser().post('attempt', { verificationAddress: { phoneNumber: PHONE } });

    expect(open).toBe(0);
  });
});
