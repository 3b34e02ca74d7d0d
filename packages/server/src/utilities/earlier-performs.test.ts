import { describe, expect, test } from 'vitest';
import type { EarlierPerforms } from './earlier-performs.ts';
import {
  ACCEPTED,
  broken,
  createUtilityClientFixture,
  error,
  MESSAGE,
  type Scripted,
} from './utility-client.fixture.ts';
import type { UtilityClientConfig } from './utility-config.ts';
import { parseUtilityOperation } from './utility-operation.ts';
import type { UtilityOutcome } from './utility-outcome.ts';

const RESERVATION = error(503, 'UTILITY_BUDGET_RESERVATION_PENDING');
const REPLAY = error(401, 'SIGNATURE_REPLAY');
const IN_PROGRESS = error(409, 'IDEMPOTENCY_IN_PROGRESS');
const SKIPPED: Scripted = {
  httpStatus: 200,
  body: {
    status: 'skipped',
    code: 'RECIPIENT_SUPPRESSED',
    data: { recipient: '+201001234567', skipped: true, transactionID: 'txn_1' },
  },
};
const SMS = { channels: 'sms' } as const;
const WHATSAPP = { channels: 'whatsapp' } as const;

const pending = (code: string): UtilityOutcome => ({
  outcome: 'pending',
  code,
  retryAt: '2026-01-01T00:00:00.000Z',
  needsSupport: false,
});

const INTERRUPTED = { outcome: 'unknown', code: 'OPERATION_INTERRUPTED' };

/** A service that sends the message of a free key, holds the key until `fail`, and then releases it with a 500. */
function createReleasingService() {
  let reach = () => {};
  let fail = () => {};
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const failed = new Promise<void>((resolve) => (fail = resolve));
  const held = new Set<string | null>();
  let dispatched = 0;
  return {
    get dispatched() {
      return dispatched;
    },
    reached,
    fail,
    fetch: async (_url: string, { headers }: RequestInit): Promise<Response> => {
      const key = new Headers(headers).get('idempotency-key');
      if (held.has(key)) {
        return Response.json({ code: 'IDEMPOTENCY_IN_PROGRESS' }, { status: 409 });
      }
      held.add(key);
      dispatched += 1;
      reach();
      await failed;
      held.delete(key);
      return Response.json({ status: 'error' }, { status: 500 });
    },
  };
}

function open(script: readonly Scripted[], config: Partial<UtilityClientConfig>) {
  const fixture = createUtilityClientFixture(script, config);
  const operation = fixture.client.prepare(MESSAGE);
  return {
    ...fixture,
    /** Performs the operation, for a number of milliseconds, with what was saved of the last time. */
    perform: async (earlier: EarlierPerforms | undefined, forMs = 0) =>
      fixture.client.perform(operation, {
        earlier: earlier && JSON.parse(JSON.stringify(earlier)),
        until: new Date(fixture.clock.now + forMs),
      }),
  };
}

describe('an operation whose earlier outcome is not given', () => {
  const copyOf = (value: unknown) => parseUtilityOperation(JSON.parse(JSON.stringify(value)));
  const fail = error(502, 'send_failed', { transactionID: 'txn_1' });

  test.each([
    ['both', fail, 'send_failed'],
    ['whatsapp', fail, 'send_failed'],
    ['whatsapp', error(500), undefined],
    ['whatsapp', broken(), 'NETWORK_ERROR'],
  ] as const)(
    'is not sent again on %s after a failure, which released its key: %o',
    async (channels, failure, code) => {
      const { perform, received } = open([failure, ACCEPTED], { channels });

      const first = await perform(undefined);

      expect(first).toMatchObject({ outcome: 'unknown', ...(code && { code }) });
      expect(await perform(undefined)).toEqual(first);
      expect(received).toHaveLength(1);
    },
  );

  test('is sent again by the client that prepared it where nothing was sent before', async () => {
    const { perform, received } = open([error(429), RESERVATION, ACCEPTED], {});

    expect((await perform(undefined)).outcome).toBe('refused');
    expect((await perform(undefined)).outcome).toBe('pending');
    expect((await perform(undefined)).outcome).toBe('accepted');
    expect((await perform(undefined)).outcome).toBe('accepted');
    expect(received).toHaveLength(3);
  });

  test.each(['both', 'whatsapp'] as const)(
    'is unknown on %s, without a request, where another client may have performed it',
    async (channels) => {
      const { client, received } = createUtilityClientFixture([ACCEPTED], { channels });

      expect(await client.perform(copyOf(client.prepare(MESSAGE)))).toEqual({
        outcome: 'unknown',
        code: 'OPERATION_INTERRUPTED',
        needsSupport: false,
      });
      expect(received).toEqual([]);
    },
  );

  test('is sent again with its key where it is an SMS', async () => {
    const { client, received } = createUtilityClientFixture([broken(), ACCEPTED], SMS);
    const operation = client.prepare(MESSAGE);

    const outcomes = [await client.perform(operation), await client.perform(copyOf(operation))];

    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['pending', 'accepted']);
    expect(received.map(({ headers }) => headers.get('idempotency-key'))).toEqual([
      operation.key,
      operation.key,
    ]);
  });

  test.each(['both', 'whatsapp'] as const)(
    'is sent once on %s by calls that overlap, whatever they say of it',
    async (channels) => {
      for (const earlier of [undefined, 'none'] as const) {
        const service = createReleasingService();
        const { perform } = open([], { channels, fetch: service.fetch });

        const first = perform(earlier);
        const second = await perform(earlier);
        const third = await perform(earlier);
        service.fail();

        expect([second, third]).toMatchObject([INTERRUPTED, INTERRUPTED]);
        expect((await first).outcome).toBe('unknown');
        expect((await perform(undefined)).outcome).toBe('unknown');
        expect(service.dispatched).toEqual(1);
      }
    },
  );

  test('is not sent again by another client while the key is held, which may be released later', async () => {
    const service = createReleasingService();
    const one = createUtilityClientFixture([], { channels: 'both', fetch: service.fetch });
    const other = createUtilityClientFixture([], { channels: 'both', fetch: service.fetch });
    const operation = one.client.prepare(MESSAGE, { key: 'order-1' });

    const first = one.client.perform(operation, { earlier: 'none' });
    await service.reached;
    const second = await other.client.perform(copyOf(operation), { earlier: 'none' });
    service.fail();

    expect(second).toMatchObject({ outcome: 'unknown', code: 'IDEMPOTENCY_IN_PROGRESS' });
    expect((await first).outcome).toBe('unknown');
    expect([service.dispatched, other.waits]).toEqual([1, []]);
  });

  test('is interrupted after a call that rejected, and none after one that its options end', async () => {
    let isBroken = false;
    let requests = 0;
    const { client, clock } = createUtilityClientFixture([], {
      channels: 'whatsapp',
      now() {
        if (isBroken) throw new Error('the clock is broken');
        return clock.now;
      },
      async fetch() {
        requests += 1;
        isBroken = true;
        return Response.json({ status: 'error' }, { status: 500 });
      },
    });
    const operation = client.prepare(MESSAGE);

    await expect(client.perform(operation, { until: new Date(Number.NaN) })).rejects.toThrow(
      'until',
    );
    await expect(client.perform(operation)).rejects.toThrow('the clock is broken');
    isBroken = false;

    expect(await client.perform(operation, { earlier: 'none' })).toMatchObject(INTERRUPTED);
    expect(requests).toBe(1);
  });

  test('is not sent by WhatsApp where the key is of the caller, who may have prepared it before', async () => {
    const { client, received } = createUtilityClientFixture([error(500), ACCEPTED], WHATSAPP);
    const again = () => client.prepare(MESSAGE, { key: 'order-1' });

    const outcomes = [await client.perform(again()), await client.perform(again())];
    const first = await client.perform(again(), { earlier: 'none' });

    expect(outcomes).toMatchObject([INTERRUPTED, INTERRUPTED]);
    expect(first.outcome).toBe('unknown');
    expect(received).toHaveLength(1);
  });
});

describe('an unclear response', () => {
  test('about an SMS is kept over several calls where the fee is not reserved after it', async () => {
    const { perform, received } = open([IN_PROGRESS, RESERVATION, RESERVATION], SMS);

    const first = await perform('none');
    const second = await perform(first);
    const third = await perform(second);

    expect([first, second, third]).toMatchObject(
      Array.from({ length: 3 }, () => ({ outcome: 'pending', code: 'IDEMPOTENCY_IN_PROGRESS' })),
    );
    expect(received).toHaveLength(3);
  });

  test('to an interrupted SMS is kept where the fee is not reserved after it', async () => {
    const { perform } = open([RESERVATION, error(402, 'INSUFFICIENT_BALANCE')], SMS);

    const first = await perform('interrupted');
    const second = await perform(first);

    expect(first).toMatchObject({ outcome: 'pending', code: 'OPERATION_INTERRUPTED' });
    expect(second).toMatchObject({ outcome: 'pending', code: 'INSUFFICIENT_BALANCE' });
  });

  test.each([
    error(401, 'INVALID_API_KEY'),
    error(409, 'TEMPLATE_NOT_APPROVED'),
    RESERVATION,
    SKIPPED,
  ])('about an SMS is kept over a refusal, and so is that it is an SMS: %o', async (refusal) => {
    const { perform, clock } = open([refusal, refusal, error(422, 'IDEMPOTENCY_KEY_REUSE')], {});

    const first = await perform(pending('provider_outcome_reconciliation_pending'));
    clock.now += 600_000;
    const second = await perform(first);
    const third = await perform(second);

    expect([first.outcome, second.outcome, third.outcome]).toEqual([
      'pending',
      'pending',
      'refused',
    ]);
  });

  test('is not assumed where the fee is not reserved at first', async () => {
    const { perform, clock } = open([RESERVATION, ACCEPTED], WHATSAPP);

    const first = await perform('none');
    clock.now += 600_000;

    expect(first).toMatchObject({ code: 'UTILITY_BUDGET_RESERVATION_PENDING' });
    expect((await perform(first)).outcome).toBe('accepted');
  });
});

describe('a refusal after an unclear response', () => {
  test.each([
    ['TEMPLATE_NOT_FOUND', 404],
    ['TEMPLATE_NOT_APPROVED', 409],
    ['INVALID_PHONE', 400],
    ['DESTINATION_NOT_ALLOWED', 403],
    ['NO_CHANNEL_ENABLED', 409],
    ['UTILITY_SMS_COUNTRY_NOT_ROUTED', 409],
    ['INSUFFICIENT_BALANCE', 402],
    ['SPEND_CAP_EXCEEDED', 402],
    ['INVALID_API_KEY', 401],
    ['A_NEW_CODE', 409],
  ])(
    'by %s is on SMS pending: the service may not have looked for the key',
    async (code, status) => {
      const outcome = await open([error(status, code)], SMS).perform('interrupted');

      expect(outcome).toMatchObject({ outcome: 'pending', code });
    },
  );

  test.each([
    ['send_failed', 502],
    ['IDEMPOTENCY_KEY_REUSE', 422],
  ])('by %s is one of the whole SMS: the service looked for the key', async (code, status) => {
    const sms = await open([error(status, code)], SMS).perform('interrupted');

    expect(sms).toMatchObject({ outcome: 'refused', code });
  });

  test('by an opt-out is on SMS pending', async () => {
    const { perform } = open([REPLAY, SKIPPED], SMS);

    expect(await perform('none', 1000)).toEqual({
      outcome: 'pending',
      code: 'RECIPIENT_SUPPRESSED',
      needsSupport: false,
      retryAt: expect.any(String),
    });
  });
});

describe('a longer wait', () => {
  test.each([
    [error(429), 'refused'],
    [RESERVATION, 'pending'],
  ])(
    'is left to the next call, at any time, where nothing was sent: %o',
    async (answer, outcome) => {
      const limited = open([answer], {});
      const first = await limited.perform('none');
      const again = open([ACCEPTED], {});
      again.clock.now += 600_000;

      expect(first).toMatchObject({ outcome, retryAt: expect.any(String) });
      expect((await again.perform(first)).outcome).toBe('accepted');
    },
  );

  test.each([{}, SMS])('is waited for until the end: %j', async (config) => {
    const { perform } = open([RESERVATION, error(429), ACCEPTED], config);

    expect((await perform('none', 600_000)).outcome).toBe('accepted');
  });
});

test('a wall clock that is set back does not lengthen the time in which one call repeats', async () => {
  let offsetMs = 0;
  const { client, clock, waits } = createUtilityClientFixture([], {
    ...SMS,
    now: () => clock.now + offsetMs,
    async fetch() {
      offsetMs = -3_600_000;
      return Response.json({ code: 'UTILITY_BUDGET_RESERVATION_PENDING' }, { status: 503 });
    },
  });
  const startedAt = clock.now;

  const outcome = await client.send(MESSAGE, { until: new Date(startedAt + 60_000) });

  expect(outcome.outcome).toBe('pending');
  expect(waits.length).toBeGreaterThan(5);
  expect(clock.now - startedAt).toBeLessThanOrEqual(60_000);
});
