import { expect, test } from 'vitest';
import type { AbuseAlarm } from '../limits/abuse-alarm.ts';
import { createMemoryCounters } from '../limits/counters/memory-counters.ts';
import { createOtpProxyFixture, PHONE } from '../otp/otp-proxy.fixture.ts';
import type { WidgetProxyConfig } from './widget-options.ts';
import { createWidgetProxyFixture } from './widget-proxy.fixture.ts';

function createWidgetTraffic(
  policy: WidgetProxyConfig['policy'] = {},
  more: Partial<WidgetProxyConfig> = {},
) {
  const alarms: AbuseAlarm[] = [];
  const onAlarm = (alarm: AbuseAlarm) => alarms.push(alarm);
  const fixture = createWidgetProxyFixture({ policy: { onAlarm, ...policy }, ...more });
  let clients = 0;
  async function begin(number: number) {
    clients += 1;
    const phoneNumber = `+20100123${String(number).padStart(4, '0')}`;
    const options = { peer: `41.34.${Math.floor(clients / 200)}.${clients % 200}` };
    const person = fixture.browser();
    const begun = await person.post('attempt', { verificationAddress: { phoneNumber } }, options);
    return { ...begun, person };
  }
  return { ...fixture, alarms, begin };
}

test('attempts count against the daily budget', async () => {
  const { begin, service, alarms } = createWidgetTraffic({ dailyBudget: 2 });

  const statuses = [(await begin(0)).status, (await begin(1)).status, (await begin(2)).status];

  expect(statuses).toEqual([200, 200, 503]);
  expect(service.journal).toHaveLength(2);
  expect(alarms.map(({ kind }) => kind)).toEqual(['budget-spent']);
});

test('an attempt that the service did not make is given back', async () => {
  const { begin, service } = createWidgetTraffic({ dailyBudget: 1 });
  service.script.attempt = () => service.json(400, { status: 'error', code: 'WIDGET_INACTIVE' });
  await begin(0);
  delete service.script.attempt;

  expect((await begin(0)).status).toBe(200);
});

test('attempts count for their block of numbers, and are refused over its limit', async () => {
  const { begin, alarms } = createWidgetTraffic({ prefixAlarmPerHour: 2, prefixLimitPerHour: 3 });

  for (let number = 0; number < 3; number += 1) await begin(number);
  const refused = await begin(3);

  expect(refused.body.code).toBe('TOO_MANY_REQUESTS');
  expect(alarms).toEqual([{ kind: 'prefix-busy', prefix: '+20100123', country: 'EG', sends: 2 }]);
});

test('what is completed counts as verified for its country', async () => {
  const { begin, alarms, hook } = createWidgetTraffic({ prefixAlarmPerHour: 1000 });
  for (let number = 0; number < 9; number += 1) {
    const { person, body } = await begin(number);
    await hook(body.data.attemptId, { phoneNumber: `+20100123000${number}` });
    await person.complete(body.data.attemptId);
  }
  for (let number = 9; number < 50; number += 1) await begin(number);

  expect(alarms).toEqual([{ kind: 'country-unverified', country: 'EG', sends: 50, verified: 9 }]);
});

test('an address that is paused in the own form begins no attempt either', async () => {
  const shared = {
    counters: createMemoryCounters(),
    policy: { dailyBudget: 'unlimited' },
  } as const;
  const form = createOtpProxyFixture(shared);
  const { browser, clock, service } = createWidgetProxyFixture(shared);
  await form.enterWrong(form.browser(), 30);
  clock.now = form.clock.now;

  const answer = await browser().post('attempt', { verificationAddress: { phoneNumber: PHONE } });

  expect(answer.body.code).toBe('TOO_MANY_REQUESTS');
  expect(service.journal).toEqual([]);
});

test('an attempt may be begun again at once: it is the widget that sends, by limits of its own', async () => {
  const { browser } = createWidgetProxyFixture();
  const first = await browser().begin();

  const second = await browser().begin();

  expect(second).toEqual(expect.any(String));
  expect(second).not.toBe(first);
});

test('numbers that cost the caller begin no attempt', async () => {
  const { browser, service } = createWidgetProxyFixture({ allowedCountries: ['GB'] });
  const verificationAddress = { phoneNumber: '+449012345678' };

  const answer = await browser().post('attempt', { verificationAddress });

  expect(answer.body.code).toBe('INVALID_PHONE_NUMBER');
  expect(service.journal).toEqual([]);
});
