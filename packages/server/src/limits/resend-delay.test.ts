import { parseProxyFlow } from '@otp-kit/protocol';
import { describe, expect, test } from 'vitest';
import { createOtpProxyFixture, PHONE } from '../otp/otp-proxy.fixture.ts';
import { createMemoryCounters } from './counters/memory-counters.ts';

type Fixture = ReturnType<typeof createOtpProxyFixture>;
type Person = ReturnType<Fixture['browser']>;

const OTHER = '+201001234568';

/** How long the page has to wait, in seconds, by the response to a send. */
function toldSeconds(body: unknown): number {
  const { resendAfter, serverTime } = parseProxyFlow(body);
  return (Date.parse(resendAfter) - Date.parse(serverTime)) / 1000;
}

describe('the resend delay of an address', () => {
  test('has steps of 30, 60 and 120 seconds, and the page gets the very step', async () => {
    const { browser, clock } = createOtpProxyFixture();
    const person = browser();
    const told: number[] = [toldSeconds((await person.send()).body)];

    for (const seconds of [30, 60, 120, 120]) {
      clock.now += seconds * 1000 - 1;
      const early = await person.post('send', {});
      clock.now += 1;
      const due = await person.post('send', {});
      expect([early.status, due.status]).toEqual([429, 200]);
      told.push(toldSeconds(due.body));
    }

    expect(told).toEqual([30, 60, 120, 120, 120]);
  });

  test('refuses like any other limit, and says when to come back', async () => {
    const { service, browser, clock } = createOtpProxyFixture();
    const person = browser();
    await person.send();
    clock.now += 10_000;

    const refused = await person.post('send', {});

    expect(refused.body).toEqual({
      status: 'error',
      class: 'wait',
      code: 'TOO_MANY_REQUESTS',
      message: 'too many requests',
      retryable: true,
      cooldownSeconds: 20,
      retryAfter: '2026-01-01T12:00:30.000Z',
    });
    expect(refused.headers.get('retry-after')).toBe('20');
    expect(service.journal).toHaveLength(1);
  });

  test('holds after starting over, in another browser and for another spelling', async () => {
    const { service, browser } = createOtpProxyFixture();
    const person = browser();
    await person.send();
    await person.post('cancel', {});

    const again = await person.send();
    const elsewhere = await browser().post(
      'send',
      { verificationAddress: { phoneNumber: '0100 123 4567' } },
      { peer: '41.33.200.8' },
    );

    expect([again.status, elsewhere.status]).toEqual([429, 429]);
    expect(service.journal).toHaveLength(1);
  });

  test.each([
    'person@shop.test',
    'PERSON+1@shop.test',
    'person+a+b@SHOP.test',
    'person+@shop.test',
  ])('holds for a mailbox in any case of its letters, and with any tag: %s', async (email) => {
    const { browser } = createOtpProxyFixture({ addressKinds: ['email'] });
    await browser().post('send', { verificationAddress: { email: 'Person@shop.test' } });

    const again = await browser().post('send', { verificationAddress: { email } });

    expect(again.status).toBe(429);
  });

  test('is its own: another address is not kept waiting', async () => {
    const { browser } = createOtpProxyFixture();
    await browser().send(PHONE);

    expect((await browser().send(OTHER)).status).toBe(200);
  });

  test('lets one of several sends at once through', async () => {
    const { service, browser } = createOtpProxyFixture();

    const answers = await Promise.all(Array.from({ length: 5 }, async () => browser().send()));

    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      200, 429, 429, 429, 429,
    ]);
    expect(service.journal).toHaveLength(1);
  });

  test('begins again after 15 minutes of quiet, and not before', async () => {
    const { browser, clock } = createOtpProxyFixture();
    await browser().send();
    clock.now += 30_000;
    await browser().send();

    clock.now += 60_000 + 899_999;
    const soon = toldSeconds((await browser().send()).body);
    clock.now += 120_000 + 900_000;
    const late = toldSeconds((await browser().send()).body);

    expect([soon, late]).toEqual([120, 30]);
  });

  test('ends with a right code: the next action of the same user need not wait', async () => {
    const { browser } = createOtpProxyFixture();
    const person = browser();
    await person.send();
    await person.verify();

    const next = await person.send();

    expect([next.status, toldSeconds(next.body)]).toEqual([200, 30]);
  });

  test('gives back its own step alone: one that ran out may have been taken by another', async () => {
    const { service, browser, clock } = createOtpProxyFixture({ policy: { resendSeconds: [5] } });
    const held = service.hold('send');
    const slow = browser().send();
    await held.arrived;
    clock.now += 5000;
    await browser().send();

    held.release(service.error(400, 'POW_INVALID_SOLUTION'));
    await slow;

    expect((await browser().send()).status).toBe(429);
  });

  test.each([
    ['has been shorter than the step', 10_000, 20],
    ['took longer than the step', 40_000, 0],
    ['saw the clock set back', -60_000, 30],
  ])('leaves its rest after a send that %s', async (_, tookMs, seconds) => {
    const { service, browser, clock } = createOtpProxyFixture();
    service.script['send'] = (_call, respond) => {
      const response = respond();
      clock.now += tookMs;
      return response;
    };

    const { body } = await browser().send();

    expect(toldSeconds(body)).toBe(seconds);
  });

  test('has the steps that are configured', async () => {
    const { browser, clock } = createOtpProxyFixture({ policy: { resendSeconds: [5] } });
    await browser().send();
    clock.now += 4999;
    const early = await browser().send();
    clock.now += 1;

    expect([early.status, (await browser().send()).status]).toEqual([429, 200]);
  });
});

describe('a code that was verified though the response was lost', () => {
  /** Verifies a code at the service, and loses the response; then verifies it again. */
  async function verifyTwice({ service }: Fixture, person: Person) {
    service.script['verify'] = async (_call, respond) => {
      await respond();
      throw new Error('the connection broke');
    };
    const lost = await person.verify();
    delete service.script['verify'];
    return [lost, await person.verify()] as const;
  }

  test('allows another one at once, and says so', async () => {
    const fixture = createOtpProxyFixture();
    const person = fixture.browser();
    await person.send();

    const [lost, used] = await verifyTwice(fixture, person);
    const resent = await person.post('send', {});

    expect(lost.body.code).toBe('NETWORK_ERROR');
    expect(used.body).toMatchObject({ code: 'ALREADY_VERIFIED', cooldownSeconds: 0 });
    expect([resent.status, toldSeconds(resent.body)]).toEqual([200, 30]);
    expect((await person.verify()).status).toBe(200);
    expect(fixture.logins).toHaveLength(1);
  });

  test('does so once: a copy of the flow ends no other delay', async () => {
    const fixture = createOtpProxyFixture();
    const person = fixture.browser();
    await person.send();
    const copy = person.carried();
    await verifyTwice(fixture, person);
    await person.post('send', {});

    person.plant(copy);
    const again = await person.verify();
    const resent = await person.post('send', {});

    expect(again.body.code).toBe('ALREADY_VERIFIED');
    expect(again.body).not.toHaveProperty('cooldownSeconds');
    expect(resent.status).toBe(429);
  });

  test('leaves the delay where the counters fail', async () => {
    const memory = createMemoryCounters();
    const fixture = createOtpProxyFixture({
      policy: { dailyBudget: 'unlimited' },
      counters: {
        ...memory,
        hit: (hit) => {
          if (hit.key.startsWith('used ')) throw new Error('the store is full');
          return memory.hit(hit);
        },
      },
    });
    const person = fixture.browser();
    await person.send();

    const [, used] = await verifyTwice(fixture, person);

    expect(used).toMatchObject({ status: 409, body: { code: 'ALREADY_VERIFIED' } });
    expect((await person.post('send', {})).status).toBe(429);
  });
});

describe('a send that was not delivered', () => {
  test.each([
    ['POW_CHALLENGE_EXPIRED', 410],
    ['POW_VERIFICATION_FAILED', 500],
    ['TURNSTILE_VERIFICATION_FAILED', 403],
    ['pre_send_failure', 422],
    ['ACTIVATION_FAILED', 500],
    ['RATE_LIMIT_PHONENUMBER_PERMINUTE', 429],
    ['CIRCUIT_BREAKER_OPEN', 503],
  ])('takes no step: %s', async (code, status) => {
    const { service, browser } = createOtpProxyFixture();
    service.script['send'] = () => service.error(status, code);
    await browser().send();
    delete service.script['send'];

    const again = await browser().send();

    expect([again.status, toldSeconds(again.body)]).toEqual([200, 30]);
  });

  test.each([
    ['an uncoded 500', () => new Response('', { status: 500 })],
    ['a connection that broke', () => Promise.reject(new Error('broken'))],
    ['an answer that cannot be read', () => new Response('<html>', { status: 200 })],
  ])(
    'may have been delivered after %s: it counts, and the response says so',
    async (_name, fail) => {
      const { service, browser } = createOtpProxyFixture();
      service.script['send'] = fail;
      const failed = await browser().send();
      delete service.script['send'];

      expect(failed.body).toMatchObject({ status: 'error', cooldownSeconds: 30 });
      expect((await browser().send()).status).toBe(429);
    },
  );

  test('names one time to come back where the service names an earlier one', async () => {
    const { service, browser } = createOtpProxyFixture();
    const soon = { cooldownSeconds: 5, retryAfter: '2026-01-01T12:00:05.000Z' };
    service.script['send'] = () => service.error(503, 'SERVICE_BUSY', soon);

    const { body } = await browser().send();

    expect(body).toMatchObject({ code: 'SERVICE_BUSY', cooldownSeconds: 30 });
    expect(body).not.toHaveProperty('retryAfter');
  });

  test('leaves the service’s own wait as it is where that is longer', async () => {
    const { service, browser } = createOtpProxyFixture();
    const late = { cooldownSeconds: 60, retryAfter: '2026-01-01T12:01:00.000Z' };
    service.script['send'] = () => service.error(503, 'SERVICE_BUSY', late);

    expect((await browser().send()).body).toMatchObject(late);
  });
});
