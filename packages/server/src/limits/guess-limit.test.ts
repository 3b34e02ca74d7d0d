import { expect, test } from 'vitest';
import { PAUSE_SECONDS } from '../constants/lifetimes-and-limits.ts';
import type { OtpProxyConfig } from '../otp/otp-options.ts';
import { createOtpProxyFixture, PHONE, SECRETS } from '../otp/otp-proxy.fixture.ts';
import type { AbuseAlarm } from './abuse-alarm.ts';
import { createMemoryCounters } from './counters/memory-counters.ts';
import { forgetFailures } from './forget-failures.ts';

const OTHER = '+201001234568';
const WRONG = '999999';

/** An attacker that guesses codes of one address, each time from a new browser or app and client address, and always wrongly. */
function createGuesser(overrides: Partial<OtpProxyConfig> = {}) {
  const alarms: AbuseAlarm[] = [];
  const onAlarm = (alarm: AbuseAlarm) => alarms.push(alarm);
  const fixture = createOtpProxyFixture({
    nativeApps: 'sealed-in-body',
    policy: { onAlarm, countryAlarmBelow: 0 },
    ...overrides,
  });
  let clients = 0;

  async function newClient() {
    clients += 1;
    const peer = { peer: `41.33.${Math.floor(clients / 200)}.${clients % 200}` };
    const client = clients % 2 === 0 ? fixture.app() : fixture.browser();
    const sent = await client.post('send', { verificationAddress: { phoneNumber: PHONE } }, peer);
    return {
      sent,
      guess: async (otp = WRONG) => client.post('verify', { otp }, peer),
      guessRight: async () => client.post('verify', { otp: client.code() }, peer),
    };
  }

  /** Guesses ten times per transaction, and waits for the resend delay and the pauses. */
  async function guess(times: number): Promise<void> {
    for (let done = 0; done < times; done += 1) {
      fixture.clock.now += PAUSE_SECONDS * 1000;
      const client = await newClient();
      expect((await client.guess()).body.code).toBe('INVALID_OTP');
    }
  }
  return { ...fixture, alarms, guess, newClient };
}

test('pauses an address at 30 wrong codes in a row, for sending and for verifying', async () => {
  const { service, newClient, guess, clock } = createGuesser();
  await guess(29);
  clock.now += PAUSE_SECONDS * 1000;
  const last = await newClient();
  await last.guess();
  const asked = service.journal.length;

  const paused = await last.guessRight();
  clock.now += 120_000;
  const { sent } = await newClient();

  expect(paused.body).toMatchObject({ code: 'TOO_MANY_REQUESTS', cooldownSeconds: PAUSE_SECONDS });
  expect(sent.body).toMatchObject({ code: 'TOO_MANY_REQUESTS', cooldownSeconds: 780 });
  expect(service.journal).toHaveLength(asked);
});

test('after a pause lets one code be tried, and pauses again when that is wrong', async () => {
  const { newClient, guess, clock } = createGuesser();
  await guess(30);
  clock.now += PAUSE_SECONDS * 1000;
  const client = await newClient();

  const first = await client.guess();
  const second = await client.guess();

  expect([first.body.code, second.body.code]).toEqual(['INVALID_OTP', 'TOO_MANY_REQUESTS']);
});

test('stops an address at 100 wrong codes in a row, and says no more than in a pause', async () => {
  const { service, newClient, guess, clock } = createGuesser();
  await guess(100);
  clock.now += 7 * 86_400_000;
  const asked = service.journal.length;

  const { sent } = await newClient();

  expect(sent.body).toMatchObject({ code: 'TOO_MANY_REQUESTS', cooldownSeconds: PAUSE_SECONDS });
  expect(service.journal).toHaveLength(asked);
});

test('does not verify the right code of an address that is stopped', async () => {
  const { logins, newClient, guess, clock } = createGuesser();
  await guess(99);
  clock.now += PAUSE_SECONDS * 1000;
  const client = await newClient();
  await client.guess();

  clock.now += PAUSE_SECONDS * 1000 - 400_000;
  const answer = await client.guessRight();

  expect(answer.body.code).toBe('TOO_MANY_REQUESTS');
  expect(logins).toEqual([]);
});

test('makes one guess a pause, also where many ask before any of them is counted', async () => {
  const stale = { ...createMemoryCounters(), read: () => undefined };
  const { service, newClient, clock } = createGuesser({
    counters: stale,
    policy: { dailyBudget: 'unlimited' },
  });
  const clients = [];
  for (let count = 0; count < 5; count += 1) {
    clients.push(await newClient());
    clock.now += 30_000;
  }

  const guesses = clients.flatMap(({ guess }) => Array.from({ length: 9 }, async () => guess()));
  const codes = (await Promise.all(guesses)).map(({ body }) => body.code);

  expect(service.journal.filter(({ operation }) => operation === 'verify')).toHaveLength(30);
  expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(15);
});

test('a right code ends the row', async () => {
  const { newClient, guess, clock, alarms } = createGuesser();
  await guess(28);
  clock.now += PAUSE_SECONDS * 1000;
  await (await newClient()).guessRight();

  await guess(29);

  expect(alarms).toEqual([]);
});

test('forgets failures 30 days after the last', async () => {
  const { newClient, guess, clock } = createGuesser();
  await guess(100);

  clock.now += 30 * 86_400_000 - 1;
  const before = (await newClient()).sent.status;
  clock.now += 1;
  const after = (await newClient()).sent.status;

  expect([before, after]).toEqual([429, 200]);
});

test('forgets them when an operator resets the address', async () => {
  const counters = createMemoryCounters();
  const { newClient, guess, clock } = createGuesser({
    counters,
    policy: { dailyBudget: 'unlimited' },
  });
  await guess(100);
  clock.now += 86_400_000;

  await forgetFailures({ counters, sealSecrets: [SECRETS.seal] }, { phoneNumber: PHONE });

  expect((await newClient()).sent.status).toBe(200);
});

test('forgets nothing of an address that is not canonical, which would be another one', async () => {
  const config = { counters: createMemoryCounters(), sealSecrets: [SECRETS.seal] };

  for (const address of [{ phoneNumber: '01001234567' }, { email: 'nobody' }]) {
    await expect(forgetFailures(config, address)).rejects.toThrow(/^address must hold/);
  }
});

test('forgets them of an email as it is, with whatever spaces it was copied', async () => {
  const counters = createMemoryCounters();
  const fixture = createOtpProxyFixture({
    counters,
    policy: { dailyBudget: 'unlimited' },
    addressKinds: ['email'],
  });
  const person = fixture.browser();
  const verificationAddress = { email: 'person@shop.test' };
  await person.post('send', { verificationAddress });
  for (let count = 0; count < 30; count += 1) await person.verify(WRONG);

  await forgetFailures({ counters, sealSecrets: [SECRETS.seal] }, { email: ' Person@SHOP.test\n' });

  fixture.clock.now += 120_000;
  expect((await person.post('send', { verificationAddress })).status).toBe(200);
});

test('counts the addresses apart', async () => {
  const { guess, browser } = createGuesser();
  await guess(30);

  expect((await browser().send(OTHER)).status).toBe(200);
});

test.each([
  ['an expired transaction', 410, 'TRANSACTION_EXPIRED'],
  ['a fault of the service', 500, 'INTERNAL_SERVER_ERROR'],
  ['a limit of the service', 429, 'RATE_LIMIT_PIPELINE_PERMINUTE'],
])('takes back what was no guess: %s', async (_name, status, code) => {
  const { service, guess, newClient, clock } = createGuesser();
  await guess(28);
  clock.now += PAUSE_SECONDS * 1000;
  service.script['verify'] = () => service.error(status, code);
  for (let count = 0; count < 5; count += 1) {
    clock.now += 120_000;
    await (await newClient()).guess();
  }
  delete service.script['verify'];

  clock.now += 120_000;
  expect((await (await newClient()).guess()).body.code).toBe('INVALID_OTP');
});

test('begins no pause for what was no guess, which would keep an address paused for nothing', async () => {
  const { service, guess, newClient, clock } = createGuesser();
  await guess(30);
  clock.now += PAUSE_SECONDS * 1000;
  const client = await newClient();
  service.script['verify'] = () => service.error(410, 'TRANSACTION_EXPIRED');
  await client.guess();
  delete service.script['verify'];
  clock.now += 120_000;

  const owner = await newClient();

  expect(owner.sent.status).toBe(200);
  expect((await owner.guessRight()).status).toBe(200);
});

test.each([
  ['by the network', () => Promise.reject(new Error('broken'))],
  [
    'by a gateway after the service compared the code',
    () => new Response('<html>', { status: 502 }),
  ],
])('counts a guess whose response was lost %s', async (_how, respond) => {
  const { service, guess, newClient, clock, alarms } = createGuesser();
  await guess(29);
  clock.now += PAUSE_SECONDS * 1000;
  const client = await newClient();
  service.script['verify'] = respond;
  await client.guess();
  delete service.script['verify'];

  expect(alarms).toMatchObject([{ kind: 'address-paused' }]);
  expect((await client.guessRight()).body.code).toBe('TOO_MANY_REQUESTS');
});

test('raises one alarm at the pause and one at the stop, without the number', async () => {
  const { alarms, guess, logs } = createGuesser();

  await guess(100);

  expect(alarms).toEqual([
    { kind: 'address-paused', subject: expect.stringMatching(/^[0-9a-f]{32}$/), failures: 30 },
    { kind: 'address-stopped', subject: expect.stringMatching(/^[0-9a-f]{32}$/), failures: 100 },
  ]);
  expect(logs.map(({ message }) => message)).toEqual([
    'abuse alarm: address-paused',
    'abuse alarm: address-stopped',
  ]);
  expect(JSON.stringify([alarms, logs])).not.toContain(PHONE.slice(1));
});
