import { describe, expect, test } from 'vitest';
import { createV12Fixture, PIPELINE } from '../app/v12-core.fixture.ts';
import type { Caps, PipelineSeed, RateDimension } from '../model/pipeline.ts';

const PUBLIC_IP = { 'x-end-user-ip': '203.0.113.7' };
const OTHER = 'pipe_other';
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A pipeline without proofs, so that many sends cost nothing. */
function createLimitFixture(
  pipeline: PipelineSeed = {},
  others: readonly PipelineSeed[] = [],
  behaviors: Record<string, string> = {},
) {
  const dev = { bypassPoW: true };
  const fixture = createV12Fixture(
    { dev, ...pipeline },
    others.map((other) => ({ dev, ...other })),
  );
  fixture.core.store.defaultWorkspace.patch({ pipelines: [], widgets: [], behaviors });
  let phones = 0;
  return {
    ...fixture,
    send: (fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
      fixture.send({ powSolution: undefined, ...fields }, headers),
    /** To a phone number that nothing was sent to before. */
    sendToNewNumber: (fields: Record<string, unknown> = {}, headers = PUBLIC_IP) => {
      phones += 1;
      const phoneNumber = `+2010${String(phones).padStart(8, '0')}`;
      const to = { powSolution: undefined, verificationAddress: { phoneNumber }, ...fields };
      return fixture.send(to, headers);
    },
  };
}

/** One cap, and so high ones around it that they do not matter. */
function onlyCap(dimension: RateDimension, window: keyof Caps, max: number) {
  const none = { phoneNumber: {}, endUserIP: {}, pipeline: {} };
  return { rateCaps: { ...none, [dimension]: { [window]: max } } };
}

describe('a cap of a pipeline', () => {
  test.each([
    { dimension: 'phoneNumber', window: 'perMinute', seconds: MINUTE, rows: '[RL-01] [E12-31]' },
    { dimension: 'phoneNumber', window: 'perHour', seconds: HOUR, rows: '[RL-02] [E12-32]' },
    { dimension: 'phoneNumber', window: 'perDay', seconds: DAY, rows: '[RL-03] [E12-33]' },
    { dimension: 'endUserIP', window: 'perMinute', seconds: MINUTE, rows: '[E12-34]' },
    { dimension: 'endUserIP', window: 'perHour', seconds: HOUR, rows: '[E12-35]' },
    { dimension: 'endUserIP', window: 'perDay', seconds: DAY, rows: '[E12-36]' },
    { dimension: 'pipeline', window: 'perMinute', seconds: MINUTE, rows: '[RL-07] [E12-37]' },
    { dimension: 'pipeline', window: 'perHour', seconds: HOUR, rows: '[RL-08] [E12-38]' },
    { dimension: 'pipeline', window: 'perDay', seconds: DAY, rows: '[RL-09] [E12-39]' },
  ] as const)(
    '$dimension $window says which it is, and how long to wait [RL-14] $rows',
    async ({ dimension, window, seconds }) => {
      const { send, advance } = createLimitFixture(onlyCap(dimension, window, 2));
      const spread = seconds / 4;

      const first = await send({}, PUBLIC_IP);
      advance(spread);
      const second = await send({}, PUBLIC_IP);
      advance(spread);
      const third = await send({}, PUBLIC_IP);
      advance(2 * spread - 0.001);
      const early = await send({}, PUBLIC_IP);
      advance(0.001);
      const later = await send({}, PUBLIC_IP);

      expect([first.status, second.status, early.status, later.status]).toEqual([
        200, 200, 429, 200,
      ]);
      expect(third.status).toBe(429);
      expect(third.headers.get('x-emulator-behaviors')).toBe('rateLimitWindow');
      expect(third.body).toEqual({
        status: 'error',
        code: `RATE_LIMIT_${dimension}_${window}`.toUpperCase(),
        message: expect.any(String),
        retryable: true,
        // Measured from the oldest of the two that are counted.
        cooldownSeconds: 2 * spread,
        retryAfter: new Date(Date.UTC(2040, 0, 1) + seconds * 1000).toISOString(),
        details: { type: dimension, window, max: 2, current: 2 },
      });
    },
  );

  test('names the limit, and an invalid field its issue [G-15]', async () => {
    const { send } = createLimitFixture(onlyCap('pipeline', 'perHour', 0));

    const limited = await send();
    const invalid = await send({ verificationAddress: 5 });

    expect(Object.keys(limited.body.details)).toEqual(['type', 'window', 'max', 'current']);
    expect(invalid.body.code).toBe('VALIDATION_ERROR');
    expect(invalid.body.details.issues).toHaveLength(1);
  });

  test('of several that are full, the one with the longest wait is returned', async () => {
    const rateCaps = { phoneNumber: { perMinute: 1 }, endUserIP: { perMinute: 1, perHour: 1 } };
    const { send } = createLimitFixture({ rateCaps });
    await send({}, PUBLIC_IP);

    const { body } = await send({}, PUBLIC_IP);

    expect(body).toMatchObject({ code: 'RATE_LIMIT_ENDUSERIP_PERHOUR', cooldownSeconds: HOUR });
  });

  test('is lifted and set by a change of the settings, and counts what was before', async () => {
    const { send, control } = createLimitFixture();
    await send();
    const cap = (max: number) =>
      control('PATCH', '/seed', {
        pipelines: [{ id: PIPELINE, ...onlyCap('phoneNumber', 'perDay', max) }],
      });

    await cap(1);
    const limited = await send();
    await cap(2);
    const free = await send();

    expect([limited.status, free.status]).toEqual([429, 200]);
  });

  test('is forgotten by a reset', async () => {
    const { send, control } = createLimitFixture(onlyCap('pipeline', 'perDay', 1));
    await send();
    await control('POST', '/reset');

    expect((await send()).status).toBe(200);
  });
});

describe('the caps of an end user', () => {
  test('are by default 5 per minute, of each pipeline [RL-04]', async () => {
    const { sendToNewNumber } = createLimitFixture({}, [{ id: OTHER }]);
    for (let sends = 0; sends < 5; sends += 1) {
      expect((await sendToNewNumber()).status).toBe(200);
    }

    const { status, body } = await sendToNewNumber();
    const elsewhere = await sendToNewNumber({ pipelineID: OTHER });
    const otherAddress = await sendToNewNumber({}, { 'x-end-user-ip': '203.0.113.8' });

    expect([status, body.code]).toEqual([429, 'RATE_LIMIT_ENDUSERIP_PERMINUTE']);
    expect([elsewhere.status, otherAddress.status]).toEqual([200, 200]);
  });

  test('are by default 20 per hour [RL-05]', async () => {
    const { sendToNewNumber, advance } = createLimitFixture();
    for (let sends = 0; sends < 20; sends += 1) {
      expect((await sendToNewNumber()).status).toBe(200);
      advance(15);
    }

    const { status, body } = await sendToNewNumber();

    expect([status, body.code]).toEqual([429, 'RATE_LIMIT_ENDUSERIP_PERHOUR']);
    expect(body.details.max).toBe(20);
  });

  test('are by default 50 per day [RL-06]', async () => {
    const { sendToNewNumber, advance } = createLimitFixture();
    for (let sends = 0; sends < 50; sends += 1) {
      expect((await sendToNewNumber()).status).toBe(200);
      advance(240);
    }

    const { status, body } = await sendToNewNumber();

    expect([status, body.code]).toEqual([429, 'RATE_LIMIT_ENDUSERIP_PERDAY']);
    expect(body.details.max).toBe(50);
  });
});

describe('what counts', () => {
  test('pipelines have caps and counters of their own [RL-11]', async () => {
    const { send } = createLimitFixture(onlyCap('phoneNumber', 'perMinute', 1), [
      { id: OTHER, ...onlyCap('phoneNumber', 'perMinute', 2) },
    ]);

    expect((await send()).status).toBe(200);
    expect((await send()).body.details).toMatchObject({ max: 1 });
    expect((await send({ pipelineID: OTHER })).status).toBe(200);
    expect((await send({ pipelineID: OTHER })).status).toBe(200);
    expect((await send({ pipelineID: OTHER })).body.details).toMatchObject({ max: 2 });
  });

  test('a test pair is never limited, and is not counted [RL-13]', async () => {
    const pair = { address: '+15550001111', otp: '4242' };
    const { send } = createLimitFixture({
      testPairs: [pair],
      rateCaps: {
        phoneNumber: { perDay: 1 },
        endUserIP: { perDay: 1 },
        pipeline: { perDay: 1 },
      },
    });
    const toPair = { verificationAddress: { phoneNumber: pair.address } };

    for (let sends = 0; sends < 20; sends += 1) {
      expect((await send(toPair, PUBLIC_IP)).status).toBe(200);
    }
    expect((await send({}, PUBLIC_IP)).status).toBe(200);
    expect((await send({}, PUBLIC_IP)).status).toBe(429);
    expect((await send(toPair, PUBLIC_IP)).status).toBe(200);
  });

  test('an email alone counts for the end user and the pipeline, and for no phone number', async () => {
    const { send } = createLimitFixture({
      rateCaps: { phoneNumber: { perDay: 1 }, endUserIP: { perDay: 2 }, pipeline: {} },
    });
    const toEmail = { verificationAddress: { email: 'mona@example.com' } };

    expect((await send(toEmail, PUBLIC_IP)).status).toBe(200);
    expect((await send(toEmail, PUBLIC_IP)).status).toBe(200);
    expect((await send(toEmail, PUBLIC_IP)).body.code).toBe('RATE_LIMIT_ENDUSERIP_PERDAY');
  });

  test('spellings of one address are one end user', async () => {
    const { send } = createLimitFixture(onlyCap('endUserIP', 'perDay', 1));
    await send({}, { 'x-end-user-ip': '2001:DB8:0::1' });
    await send({}, { 'x-end-user-ip': '203.0.113.7' });

    const long = await send({}, { 'x-end-user-ip': '2001:db8::0001' });
    const mapped = await send({}, { 'x-end-user-ip': '::ffff:203.0.113.7' });

    expect([long.status, mapped.status]).toEqual([429, 429]);
  });

  test.each([
    ['passed', [429]],
    ['delivered', [200, 429]],
  ] as const)(
    'what was refused does not, what passed is as said: %s',
    async (behavior, expected) => {
      const caps = onlyCap('phoneNumber', 'perDay', 1);
      const { send, control } = createLimitFixture(caps, [], { rateLimitCounts: behavior });
      await send({ otp: 'abc' });
      for (const channel of ['whatsapp', 'telegram', 'sms']) {
        await control('POST', `/providers/${channel}`, { mode: 'reject' });
      }
      expect((await send()).body.code).toBe('SEND_OTP_FAILED');
      await control('POST', '/providers/sms', { mode: 'accept' });

      for (const status of expected) expect((await send()).status).toBe(status);
    },
  );

  test('of sends at the same time, as many pass as there is room for', async () => {
    const { send, prove } = createV12Fixture(onlyCap('phoneNumber', 'perDay', 3));
    const proofs = [];
    for (let sends = 0; sends < 8; sends += 1) proofs.push(await prove());

    const answers = await Promise.all(proofs.map((powSolution) => send({ powSolution })));

    const passed = answers.filter(({ status }) => status === 200);
    const limited = answers.filter(({ status }) => status === 429);
    expect([passed.length, limited.length]).toEqual([3, 5]);
  });
});

describe('the other behaviors', () => {
  test('whatever was asked for counts, with rateLimitCounts all', async () => {
    const caps = onlyCap('phoneNumber', 'perMinute', 2);
    const { send, advance } = createLimitFixture(caps, [], { rateLimitCounts: 'all' });
    await send({ otp: 'abc' });
    await send({ otp: 'abc' });

    const { status, body } = await send();
    advance(59);
    await send();
    await send();
    advance(1);

    expect([status, body.details.current]).toEqual([429, 2]);
    // The two that the limit itself refused a second ago.
    expect((await send()).body.cooldownSeconds).toBe(59);
  });

  test('a full minute frees what was full, with rateLimitWindow fixed', async () => {
    const caps = onlyCap('phoneNumber', 'perMinute', 2);
    const { send, advance } = createLimitFixture(caps, [], { rateLimitWindow: 'fixed' });
    advance(50);
    await send();
    await send();

    const { body } = await send();
    advance(10);

    expect(body).toMatchObject({
      code: 'RATE_LIMIT_PHONENUMBER_PERMINUTE',
      cooldownSeconds: 10,
      retryAfter: '2040-01-01T00:01:00.000Z',
    });
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
  });

  test('a phone number counts over the account, with phoneNumberScope account', async () => {
    const others = [{ id: OTHER, ...onlyCap('phoneNumber', 'perDay', 1) }];
    const { send, sendToNewNumber } = createLimitFixture({}, others, {
      phoneNumberScope: 'account',
    });
    await send();

    expect((await send({ pipelineID: OTHER })).body).toMatchObject({
      code: 'RATE_LIMIT_PHONENUMBER_PERDAY',
      details: { current: 1 },
    });
    expect((await sendToNewNumber({ pipelineID: OTHER })).status).toBe(200);
  });
});
