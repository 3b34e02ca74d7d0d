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
const UNRECONCILED = error(503, 'provider_outcome_reconciliation_pending');
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

  test('is not sent again after two calls at once, one of which may have sent it', async () => {
    const { perform, received } = open([broken(), error(429), ACCEPTED], WHATSAPP);

    const outcomes = await Promise.all([perform(undefined), perform(undefined)]);
    const third = await perform(undefined);

    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['refused', 'unknown']);
    expect(third).toMatchObject({ outcome: 'unknown', code: 'OPERATION_INTERRUPTED' });
    expect(received).toHaveLength(2);
  });
});

describe('an unclear answer', () => {
  test.each([{}, WHATSAPP])(
    'is kept where the fee is not reserved after it: %j is not sent again later',
    async (config) => {
      const { perform, clock, received } = open([REPLAY, RESERVATION, ACCEPTED], config);

      const first = await perform('none', 1);
      clock.now += 600_000;
      const second = await perform(first);

      expect(first).toMatchObject({ outcome: 'pending', code: 'SIGNATURE_REPLAY' });
      expect(second).toMatchObject({ outcome: 'unknown', code: 'OPERATION_EXPIRED' });
      expect(received).toHaveLength(2);
    },
  );

  test('is kept over several calls', async () => {
    const { perform, clock, received } = open([IN_PROGRESS, RESERVATION, ACCEPTED], {});

    const first = await perform('none');
    clock.now += 20_000;
    const second = await perform(first);
    clock.now += 3_600_000;
    const third = await perform(second);

    expect([first, second]).toMatchObject([
      { outcome: 'pending', code: 'IDEMPOTENCY_IN_PROGRESS' },
      { outcome: 'pending', code: 'IDEMPOTENCY_IN_PROGRESS' },
    ]);
    expect(third.outcome).toBe('unknown');
    expect(received).toHaveLength(2);
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

describe('a refusal after an unclear answer', () => {
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
    const other = await open([error(status, code)], {}).perform(pending('IDEMPOTENCY_CONFLICT'));

    expect(sms).toMatchObject({ outcome: 'refused', code });
    expect(other).toMatchObject({ outcome: 'unknown', code });
  });

  test.each([
    ['sms', 'pending'],
    ['whatsapp', 'unknown'],
    ['both', 'unknown'],
  ] as const)('by an opt-out is on %s %s', async (channels, outcome) => {
    const { perform } = open([REPLAY, SKIPPED], { channels });

    expect(await perform('none', 1000)).toEqual({
      outcome,
      code: 'RECIPIENT_SUPPRESSED',
      needsSupport: false,
      ...(outcome === 'pending' && { retryAt: expect.any(String) }),
    });
  });
});

describe('the time in which a key is held', () => {
  test.each([
    [error(429), 'refused'],
    [RESERVATION, 'pending'],
  ])(
    'leaves a longer wait to the next call where nothing was sent: %o',
    async (answer, outcome) => {
      const limited = open([answer], {});
      const first = await limited.perform('none', 1_800_000);
      const again = open([ACCEPTED], {});
      again.clock.now += 600_000;

      expect(first).toMatchObject({ outcome, retryAt: expect.any(String) });
      expect((await again.perform(first)).outcome).toBe('accepted');
    },
  );

  test('ends the repetitions of a worker while another one performs the operation', async () => {
    const { perform, clock, received } = open([error(429), ACCEPTED], { channels: 'both' });

    const [first, second] = await Promise.all([perform('none', 600_000), perform('none', 600_000)]);

    expect([first.outcome, second.outcome].toSorted()).toEqual(['accepted', 'refused']);
    expect(received).toHaveLength(2);
    expect(clock.now).toBe(received[0]?.at);
  });

  test('begins with the first request of an operation that lay in an outbox', async () => {
    const { perform, clock, received } = open([error(409, 'IDEMPOTENCY_CONFLICT'), ACCEPTED], {});
    clock.now += 60_000;

    expect((await perform('none', 30_000)).outcome).toBe('accepted');
    expect(received).toHaveLength(2);
  });

  test('ends the repetitions of an operation that its client has not performed yet', async () => {
    const { perform, clock, received } = open([error(429), ACCEPTED], {});

    expect(await perform(undefined, 600_000)).toMatchObject({ outcome: 'refused', class: 'wait' });
    expect(received).toHaveLength(1);
    expect(clock.now).toBe(received[0]?.at);
  });

  test('ends the repetitions of what may have been sent', async () => {
    const { perform, clock, received } = open([IN_PROGRESS], {});
    const startedAt = clock.now;

    expect((await perform('none', 600_000)).outcome).toBe('unknown');
    expect((received.at(-1)?.at ?? 0) - startedAt).toBeLessThanOrEqual(50_000);
  });

  test('has no end for an SMS', async () => {
    const { perform } = open([UNRECONCILED, error(429), ACCEPTED], {});

    expect((await perform('none', 600_000)).outcome).toBe('accepted');
  });
});

describe('a wall clock that is set', () => {
  /** A worker whose wall clock is set back by some milliseconds during its first request. */
  function setBack(byMs: number) {
    let offsetMs = 0;
    const fixture = createUtilityClientFixture([], {
      now: () => fixture.clock.now + offsetMs,
      async fetch() {
        offsetMs = -byMs;
        requestsAt.push(fixture.clock.now);
        return Response.json({ code: 'IDEMPOTENCY_IN_PROGRESS' }, { status: 409 });
      },
    });
    const requestsAt: number[] = [];
    return { ...fixture, requestsAt, operation: fixture.client.prepare(MESSAGE) };
  }

  test.each([45_000, 3_600_000])(
    'back by %i ms does not lengthen the time in which one call repeats',
    async (byMs) => {
      const { client, clock, operation, requestsAt } = setBack(byMs);
      const startedAt = clock.now;
      const until = new Date(startedAt + 600_000);

      expect((await client.perform(operation, { until })).outcome).toBe('unknown');
      expect((requestsAt.at(-1) ?? 0) - startedAt).toBeLessThanOrEqual(50_000);
      expect(requestsAt.length).toBeGreaterThan(5);
    },
  );

  test('back does not add to the time that an operation has left', async () => {
    const { perform, clock, received } = open([IN_PROGRESS], {});
    clock.now -= 40_000;
    const startedAt = clock.now;

    await perform(pending('IDEMPOTENCY_IN_PROGRESS'), 600_000);

    expect((received.at(-1)?.at ?? 0) - startedAt).toBeLessThanOrEqual(10_000);
  });

  test('back between two calls is not noticed: workers need clocks that are right within 10 seconds', async () => {
    const { client, clock, operation, requestsAt } = setBack(45_000);
    const first = await client.perform(operation, { until: new Date(0) });
    clock.now += 60_000;

    await client.perform(operation, { until: new Date(0), earlier: first });

    expect(requestsAt).toHaveLength(2);
  });
});
