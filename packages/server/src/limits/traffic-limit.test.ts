import { describe, expect, test } from 'vitest';
import type { OtpProxyConfig } from '../otp/otp-options.ts';
import { createOtpProxyFixture, START } from '../otp/otp-proxy.fixture.ts';
import { ACCOUNT } from '../service/recorded-service.fixture.ts';
import type { AbuseAlarm } from './abuse-alarm.ts';
import { createMemoryCounters } from './counters/memory-counters.ts';

const HOUR_END = START + 3_600_000;
const DAY_END = START + 12 * 3_600_000; // START is noon, UTC.

function createTraffic(policy: OtpProxyConfig['policy'] = {}, more: Partial<OtpProxyConfig> = {}) {
  const alarms: AbuseAlarm[] = [];
  const fixture = createOtpProxyFixture({
    policy: { onAlarm: (alarm) => alarms.push(alarm), ...policy },
    ...more,
  });
  let clients = 0;
  /** Asks for a code for the nth number of a block, from a client of its own. */
  async function send(number: number, block = '+20100123') {
    clients += 1;
    const phoneNumber = `${block}${String(number).padStart(4, '0')}`;
    const peer = `41.34.${Math.floor(clients / 200)}.${clients % 200}`;
    const person = fixture.browser();
    const sent = await person.post('send', { verificationAddress: { phoneNumber } }, { peer });
    const otp = person.code();
    return { ...sent, verify: async () => person.post('verify', { otp }, { peer }) };
  }
  async function sendMany(from: number, to: number, block?: string): Promise<void> {
    for (let number = from; number < to; number += 1) await send(number, block);
  }
  return { ...fixture, alarms, send, sendMany };
}

describe('one block of numbers', () => {
  test('raises an alarm at 30 sends in an hour, once, and refuses nothing', async () => {
    const { alarms, sendMany, service } = createTraffic();

    await sendMany(0, 29);
    expect(alarms).toEqual([]);
    await sendMany(29, 40);

    expect(alarms).toEqual([
      { kind: 'prefix-busy', prefix: '+20100123', country: 'EG', sends: 30 },
    ]);
    expect(service.journal).toHaveLength(40);
  });

  test('raises its alarm also where the send that was the 30th is refused by the service', async () => {
    const { alarms, send, sendMany, service } = createTraffic();
    await sendMany(0, 29);
    const held = service.hold('send');
    const thirtieth = send(29);
    await held.arrived;

    await send(30);
    held.release(service.error(400, 'POW_INVALID_SOLUTION'));
    await thirtieth;

    expect(alarms).toMatchObject([{ kind: 'prefix-busy', sends: 31 }]);
  });

  test('is counted again each hour, and apart from other blocks', async () => {
    const { alarms, sendMany, clock } = createTraffic({ countryAlarmBelow: 0 });
    await sendMany(0, 29);
    await sendMany(0, 29, '+20100124');
    clock.now = HOUR_END;

    await sendMany(30, 59);

    expect(alarms).toEqual([]);
  });

  test('is refused over the limit that is configured, until the hour is over', async () => {
    const { send, sendMany, clock, service } = createTraffic({ prefixLimitPerHour: 3 });
    await sendMany(0, 3);

    const refused = await send(3);
    const elsewhere = await send(3, '+20100124');
    clock.now = HOUR_END;
    const later = await send(3);

    expect(refused.body).toMatchObject({ code: 'TOO_MANY_REQUESTS', cooldownSeconds: 3600 });
    expect([elsewhere.status, later.status]).toEqual([200, 200]);
    expect(service.journal).toHaveLength(5);
  });

  test('is not counted for what was not sent', async () => {
    const { send, sendMany, service } = createTraffic({ prefixLimitPerHour: 3 });
    service.script['send'] = () => service.error(400, 'POW_INVALID_SOLUTION');
    await sendMany(0, 10);
    delete service.script['send'];

    await sendMany(0, 2);

    expect((await send(2)).status).toBe(200);
    expect((await send(3)).status).toBe(429);
  });
});

describe('a country', () => {
  test('raises an alarm at each 50th send of which few were entered', async () => {
    const { alarms, send, sendMany } = createTraffic({ prefixAlarmPerHour: 1000 });
    for (let number = 0; number < 9; number += 1) await (await send(number)).verify();
    await sendMany(9, 100);

    expect(alarms).toEqual([
      { kind: 'country-unverified', country: 'EG', sends: 50, verified: 9 },
      { kind: 'country-unverified', country: 'EG', sends: 100, verified: 9 },
    ]);
  });

  test('raises none where people enter their codes', async () => {
    const { alarms, send, sendMany } = createTraffic({ prefixAlarmPerHour: 1000 });
    for (let number = 0; number < 10; number += 1) await (await send(number)).verify();
    await sendMany(10, 50);

    expect(alarms).toEqual([]);
  });

  test('is counted again each day, and apart from others', async () => {
    const { alarms, sendMany, clock } = createTraffic(
      { prefixAlarmPerHour: 1000 },
      { allowedCountries: ['EG', 'SA'] },
    );
    await sendMany(0, 49);
    await sendMany(0, 49, '+96650123');
    clock.now = DAY_END;
    await sendMany(49, 98);

    expect(alarms).toEqual([]);
  });
});

describe('the daily budget', () => {
  test('refuses what is over it with a 503, until midnight UTC', async () => {
    const { send, sendMany, clock, service } = createTraffic({ dailyBudget: 5 });
    await sendMany(0, 5);

    const refused = await send(5);
    clock.now = DAY_END;
    const tomorrow = await send(5);

    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'SERVICE_UNAVAILABLE', retryable: false },
    });
    expect(refused.body).not.toHaveProperty('cooldownSeconds');
    expect(tomorrow.status).toBe(200);
    expect(service.journal).toHaveLength(6);
  });

  test('reports to the operator at four fifths and when it is spent, once each', async () => {
    const { alarms, sendMany } = createTraffic({ dailyBudget: 5 });

    await sendMany(0, 9);

    expect(alarms).toEqual([
      { kind: 'budget-running-out', sends: 4, dailyBudget: 5 },
      { kind: 'budget-spent', sends: 5, dailyBudget: 5 },
    ]);
  });

  test('is not used up by requests that the service refuses', async () => {
    const { send, sendMany, service } = createTraffic({ dailyBudget: 2 });
    service.script['send'] = () => service.error(400, 'POW_INVALID_SOLUTION');
    await sendMany(0, 10);
    delete service.script['send'];

    expect([(await send(0)).status, (await send(1)).status]).toEqual([200, 200]);
  });

  test('is not overdrawn by many at once', async () => {
    const { send, service } = createTraffic({ dailyBudget: 3 });

    await Promise.all(Array.from({ length: 10 }, async (_, number) => send(number)));

    expect(service.journal).toHaveLength(3);
  });

  test('is one to the proxies of a pipeline that share counters, and apart from other pipelines', async () => {
    const shared = { counters: createMemoryCounters() };
    const login = createTraffic({ dailyBudget: 2 }, shared);
    const payment = createTraffic({ dailyBudget: 2 }, { ...shared, purpose: 'payment' });
    const other = createTraffic(
      { dailyBudget: 2 },
      { ...shared, pipelineID: ACCOUNT.otherPipelineID },
    );

    const statuses = [
      (await login.send(0)).status,
      (await payment.send(1)).status,
      (await login.send(2)).status,
      (await other.send(3)).status,
    ];

    expect(statuses).toEqual([200, 200, 503, 200]);
  });

  test('reserves nothing of the resend delay or of the block when it rejects a send', async () => {
    const counters = createMemoryCounters();
    const poor = createTraffic({ dailyBudget: 1, prefixLimitPerHour: 2 }, { counters });
    const rich = createTraffic(
      { dailyBudget: 'unlimited', prefixLimitPerHour: 2 },
      { counters, pipelineID: ACCOUNT.otherPipelineID },
    );
    await poor.send(0);
    expect((await poor.send(1)).status).toBe(503);

    expect((await rich.send(1)).status).toBe(200);
  });

  test('is free again after a rejection caused by a parallel send that then failed', async () => {
    const { send, service } = createTraffic({ dailyBudget: 1 });
    const held = service.hold('send');
    const first = send(0);
    await held.arrived;
    const meanwhile = await send(1);
    held.release(service.error(400, 'POW_INVALID_SOLUTION'));
    await first;

    expect([meanwhile.status, (await send(1)).status]).toEqual([503, 200]);
  });
});

test('an alarm whose hook fails changes no response, and is logged', async () => {
  const { send, logs } = createTraffic({
    prefixAlarmPerHour: 1,
    onAlarm: () => Promise.reject(new Error('the pager is away')),
  });

  expect((await send(0)).status).toBe(200);
  await Promise.resolve();

  expect(logs.map(({ message }) => message)).toEqual([
    'abuse alarm: prefix-busy',
    'onAlarm failed',
  ]);
});
