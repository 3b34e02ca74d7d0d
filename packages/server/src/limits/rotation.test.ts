import { describe, expect, test } from 'vitest';
import { SEALED_SECONDS } from '../constants/lifetimes-and-limits.ts';
import type { OtpProxyConfig } from '../otp/otp-options.ts';
import { createOtpProxyFixture, createV12Service, PHONE } from '../otp/otp-proxy.fixture.ts';
import { createMemoryCounters } from './counters/memory-counters.ts';
import { forgetFailures } from './forget-failures.ts';

const OLD = 'the seal secret that is replaced, of 32 bytes';
const NEW = 'the seal secret that replaces it, of 32 bytes';

/** Instances of one proxy over one store, each with its own settings and clock. */
function createInstances(...settings: readonly Partial<OtpProxyConfig>[]) {
  const counters = createMemoryCounters();
  const policy = { dailyBudget: 'unlimited' } as const;
  const service = createV12Service(() => Math.min(...instances.map(({ clock }) => clock.now)));
  const instances = settings.map((own) =>
    createOtpProxyFixture({ counters, policy, ...own }, { service }),
  );
  return { counters, instances, service };
}

/** Two instances in the middle of a rotation: one still seals with the old secret. */
function createRotating() {
  const { counters, instances, service } = createInstances(
    { sealSecrets: [OLD, NEW] },
    { sealSecrets: [NEW, OLD] },
  );
  const [before, after] = instances;
  if (before === undefined || after === undefined) throw new Error('two instances were made');
  return { counters, before, after, service };
}

type Fixture = ReturnType<typeof createOtpProxyFixture>;

/** Enters wrong codes for the address, each in a flow and by a client of its own, and waits for the pauses. */
async function enterWrong(instances: readonly Fixture[], times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    const at = instances[turn % instances.length];
    for (const { clock } of instances) clock.now += 900_000;
    const peer = { peer: `41.33.202.${turn}` };
    const guesser = at?.browser();
    await guesser?.post('send', { verificationAddress: { phoneNumber: PHONE } }, peer);
    const answer = await guesser?.post('verify', { otp: '999999' }, peer);
    expect(answer?.body.code).toBe('INVALID_OTP');
  }
}

describe('while the seal secrets rotate', () => {
  test('a transaction is one login, also at instances with different first secrets', async () => {
    const { before, after, service } = createRotating();
    service.repeat('verify');
    const [some, other] = [before.browser(), after.browser()];
    await some.send();
    other.plant(some.carried());

    const answers = [await some.verify(), await other.verify()];

    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect([...before.logins, ...after.logins]).toHaveLength(1);
  });

  test('wrong codes at instances with different first secrets are one count', async () => {
    const { before, after } = createRotating();
    await enterWrong([before, after], 30);

    const sends = [await before.browser().send(), await after.browser().send()];

    expect(sends.map(({ body }) => body.code)).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
  });

  test('of many guesses at once for an address that is due for a pause, at most one is made', async () => {
    const { before, after } = createRotating();
    await enterWrong([before, after], 29);
    for (const { clock } of [before, after]) clock.now += 900_000;
    const first = before.browser();
    const second = after.browser();
    await first.send();
    second.plant(first.carried());

    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, turn) => {
        const peer = { peer: `41.33.203.${turn}` };
        return (turn % 2 === 0 ? first : second).post('verify', { otp: '999999' }, peer);
      }),
    );

    const made = answers.filter(({ body }) => body.code === 'INVALID_OTP');
    expect(made.length).toBeLessThanOrEqual(1);
  });

  test('a stop holds while the old secret is listed, and a right code or an operator ends it', async () => {
    const { counters, instances } = createInstances(
      { sealSecrets: [OLD] },
      { sealSecrets: [NEW, OLD] },
    );
    const [before, after] = instances;
    if (before === undefined || after === undefined) throw new Error('two instances were made');
    await enterWrong([before], 100);
    after.clock.now = before.clock.now + 900_000;

    const stopped = await after.browser().send();
    await forgetFailures({ counters, sealSecrets: [NEW, OLD] }, { phoneNumber: PHONE });
    const person = after.browser();
    const served = await person.send();

    expect([stopped.status, served.status]).toEqual([429, 200]);
    expect((await person.verify()).status).toBe(200);
  });

  test('a right code ends the wrong ones that were counted by the old secret', async () => {
    const { before, after } = createRotating();
    await enterWrong([before], 29);
    after.clock.now = before.clock.now + 900_000;
    const person = after.browser();
    await person.send();
    await person.verify();
    for (const { clock } of [before, after]) clock.now += 900_000;
    const guesser = before.browser();
    await guesser.send();
    await guesser.verify('999999');

    expect((await guesser.verify()).status).toBe(200);
  });
});

test('where a clock is a minute ahead, a transaction is one login for as long as its cookie opens', async () => {
  const { instances, service } = createInstances({}, {});
  const [one, ahead] = instances;
  if (one === undefined || ahead === undefined) throw new Error('two instances were made');
  service.repeat('verify');
  ahead.clock.now += 60_000;
  const [some, other] = [one.browser(), ahead.browser()];
  await other.send();
  some.plant(other.carried());

  const first = await some.verify();
  for (const { clock } of instances) clock.now += SEALED_SECONDS * 1000 - 1000;
  const again = await other.verify();

  expect([first.status, again.status]).toEqual([200, 409]);
});
