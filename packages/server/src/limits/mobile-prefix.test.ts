import { expect, test } from 'vitest';
import { createOtpProxyFixture } from '../otp/otp-proxy.fixture.ts';
import { createMemoryCounters } from './counters/memory-counters.ts';
import { forgetFailures } from './forget-failures.ts';

/** One phone, with and without the 9 that marks mobile phones in Argentina. */
const BOTH = ['+5491123456789', '+541123456789'] as const;
const [MARKED, UNMARKED] = BOTH;
const SEAL = 'a-seal-secret-that-is-quite-long-enough';

function createArgentinianFixture(policy: object = {}) {
  const counters = createMemoryCounters();
  const fixture = createOtpProxyFixture({
    allowedCountries: ['AR'],
    counters,
    sealSecrets: [SEAL],
    policy: { dailyBudget: 1000, ...policy },
  });
  return { ...fixture, counters };
}

test.each([
  [MARKED, UNMARKED],
  [UNMARKED, MARKED],
])('a code to %s delays one to %s', async (first, second) => {
  const { browser, service } = createArgentinianFixture();

  await browser().send(first);
  const { status, body } = await browser().send(second);

  expect([status, body.cooldownSeconds]).toEqual([429, 30]);
  expect(service.journal.map(({ body: sent }) => sent['verificationAddress'])).toEqual([
    { phoneNumber: first },
  ]);
});

test('wrong codes for both are counted together, and forgotten together', async () => {
  const { browser, clock, counters } = createArgentinianFixture();
  for (let count = 0; count < 30; count += 1) {
    clock.now += 180_000;
    const person = browser();
    await person.send(BOTH[count % 2]);
    await person.verify('999999');
  }
  clock.now += 180_000;

  const paused = await browser().send(UNMARKED);
  await forgetFailures({ counters, sealSecrets: [SEAL] }, { phoneNumber: MARKED });
  const forgotten = await browser().send(UNMARKED);

  expect([paused.status, forgotten.status]).toEqual([429, 200]);
});

test('both are in one block', async () => {
  const { browser } = createArgentinianFixture({ prefixLimitPerHour: 1 });

  const first = await browser().send(MARKED);
  const second = await browser().send('+541123456780');

  expect([first.status, second.status]).toEqual([200, 429]);
});

test.each([
  [MARKED, UNMARKED],
  [UNMARKED, MARKED],
])('a list of refused addresses with %s refuses %s', async (listed, typed) => {
  const { browser, service } = createArgentinianFixture({ refusedAddresses: [listed] });

  expect((await browser().send(typed)).body.code).toBe('INVALID_PHONE_NUMBER');
  expect(service.journal).toEqual([]);
});

test('the user is signed in with the number as it was typed', async () => {
  const { browser, logins } = createArgentinianFixture();
  const person = browser();
  await person.send(UNMARKED);

  await person.verify();

  expect(logins).toMatchObject([{ address: { phoneNumber: UNMARKED } }]);
});
