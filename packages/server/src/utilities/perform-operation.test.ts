import { describe, expect, test, vi } from 'vitest';
import { createUtilityClient, createUtilityClientWith } from './create-utility-client.ts';
import type { EarlierPerforms } from './earlier-performs.ts';
import type { PerformOptions } from './perform-operation.ts';
import type { KeyOptions } from './prepare-operation.ts';
import type { Scripted } from './utility-client.fixture.ts';
import {
  ACCEPTED,
  broken,
  CONFIG,
  createUtilityClientFixture,
  error,
  MESSAGE,
} from './utility-client.fixture.ts';
import type { UtilityClientConfig } from './utility-config.ts';
import { parseUtilityOperation } from './utility-operation.ts';

const SMS = { channels: 'sms' } as const;
const HOUR_MS = 3_600_000;

async function performed(
  script: readonly Scripted[],
  config: Partial<UtilityClientConfig> = {},
  { options = {}, key = {} }: { options?: PerformOptions; key?: KeyOptions } = {},
) {
  const fixture = createUtilityClientFixture(script, config);
  const operation = fixture.client.prepare(MESSAGE, key);
  const outcome = await fixture.client.perform(operation, options);
  return { ...fixture, operation, outcome };
}

const keysOf = ({ received }: { received: readonly { headers: Headers }[] }) =>
  received.map(({ headers }) => headers.get('idempotency-key'));

describe('one request', () => {
  test('goes to utilities/send as JSON with the API key in its body [U-03]', async () => {
    const { received, outcome } = await performed([ACCEPTED]);

    expect(outcome).toMatchObject({ outcome: 'accepted', transactionID: 'txn_1', channel: 'sms' });
    expect(received).toHaveLength(1);
    expect(received[0]?.url).toBe('https://api.service.test/api/v1/utilities/send');
    expect(received[0]?.headers.get('content-type')).toBe('application/json');
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      APIKey: 'ak_test_000000000000',
      pipelineID: 'pipe_util_1',
      phone: '+201001234567',
      templateId: 'order_shipped',
      variableValues: { name: 'Mona' },
      customerUserId: 'user_1',
    });
  });

  test('has the key in the header alone', async () => {
    const { received, operation } = await performed([ACCEPTED]);

    expect(received[0]?.headers.get('idempotency-key')).toBe(operation.key);
    expect(received[0]?.body).not.toContain('idempotencyKey');
    expect(received[0]?.body).not.toContain(operation.key);
  });

  test('has no signature where signing is disabled', async () => {
    const received: Headers[] = [];
    const client = createUtilityClient({
      baseUrl: 'https://api.service.test',
      apiKey: 'k',
      pipelineID: 'p',
      signing: 'disabled',
      fetch: async (_url, { headers }) => {
        received.push(new Headers(headers));
        return new Response('', { status: 500 });
      },
      log: () => undefined,
    });

    await client.send({ phone: '+201001234567', text: 'x' });

    expect([...(received[0]?.keys() ?? [])]).toEqual(['accept', 'content-type', 'idempotency-key']);
  });

  test('is not redirected, since the API key would go along', async () => {
    const redirects: unknown[] = [];
    const fixture = createUtilityClientFixture([], {
      fetch: async (_url, { redirect }) => {
        redirects.push(redirect);
        return new Response(null, { status: 307, headers: { location: 'https://evil.test' } });
      },
    });

    const outcome = await fixture.client.send(MESSAGE);

    expect(redirects).toEqual(['manual']);
    expect(outcome).toMatchObject({ outcome: 'unknown', code: 'MALFORMED_RESPONSE' });
  });
});

describe('repetition', () => {
  test('sends the same bytes and key with a new timestamp, nonce and signature [US-10] [UI-14] [R-06]', async () => {
    const fixture = await performed([error(503, 'UTILITY_BUDGET_RESERVATION_PENDING'), ACCEPTED]);
    const { received, outcome, waits } = fixture;
    const header = (name: string) =>
      received.map(({ headers }) => headers.get(`x-service-${name}`));

    expect(outcome.outcome).toBe('accepted');
    expect(received).toHaveLength(2);
    expect(received[0]?.body).toBe(received[1]?.body);
    expect(keysOf(fixture)[0]).toBe(keysOf(fixture)[1]);
    for (const name of ['timestamp', 'nonce', 'signature']) {
      expect(new Set(header(name)).size).toBe(2);
    }
    expect(waits[0]).toBeGreaterThan(0);
  });

  for (const [requests, tags] of [
    [1_000, []],
    [10_000, ['full']],
  ] as const) {
    test(`never repeats a nonce of 128 bits in ${requests} requests [US-09]`, {
      timeout: 120_000,
      tags: [...tags],
    }, async () => {
      const { received, client } = createUtilityClientFixture([error(400, 'INVALID_PHONE')]);

      for (let count = 0; count < requests; count += 100) {
        await Promise.all(Array.from({ length: 100 }, () => client.send(MESSAGE)));
      }

      const nonces = received.map(({ headers }) => headers.get('x-service-nonce') ?? '');
      expect(new Set(nonces).size).toBe(requests);
      expect(nonces.every((nonce) => /^[0-9a-f]{32}$/.test(nonce))).toBe(true);
    });
  }

  test.each([
    ['UTILITY_BUDGET_RECONCILIATION_PENDING', 503],
    ['UTILITY_BUDGET_RESERVATION_PENDING', 503],
    ['BYO_SMS_RETRY_RECONCILIATION_PENDING', 503],
    ['provider_outcome_reconciliation_pending', 503],
  ])(
    'keeps the key of an SMS after %s, until it is accepted [R-10] [UI-08]',
    async (code, status) => {
      const fixture = await performed([error(status, code), error(status, code), ACCEPTED], SMS);

      expect(fixture.outcome.outcome).toBe('accepted');
      expect(new Set(keysOf(fixture))).toEqual(new Set([fixture.operation.key]));
      expect(fixture.received).toHaveLength(3);
    },
  );

  test.each([
    'UTILITY_BUDGET_RECONCILIATION_PENDING',
    'UTILITY_BUDGET_RESERVATION_PENDING',
    'BYO_SMS_RETRY_RECONCILIATION_PENDING',
    'provider_outcome_reconciliation_pending',
  ])('does not repeat an SMS without a key after %s, which is unknown [R-10]', async (code) => {
    const { received, outcome } = await performed([error(503, code), ACCEPTED], SMS, {
      key: { withoutKeyMaySendTwice: true },
    });

    expect(received).toHaveLength(1);
    expect(outcome).toMatchObject({ outcome: 'unknown', code });
  });

  test.each([
    ['sms', 2, 'accepted'],
    ['both', 1, 'unknown'],
    ['whatsapp', 1, 'unknown'],
  ] as const)(
    'after a budget that is not reconciled, on %s: %i requests, %s [R-16]',
    async (channels, requests, outcome) => {
      const script = [error(503, 'UTILITY_BUDGET_RECONCILIATION_PENDING'), ACCEPTED];
      const fixture = await performed(script, { channels });

      expect(fixture.received).toHaveLength(requests);
      expect(fixture.outcome.outcome).toBe(outcome);
    },
  );

  test('tries a bill that is unavailable a few times, then leaves it to an operator [R-07]', async () => {
    const { received, outcome, log } = await performed([error(503, 'UTILITY_BILLING_UNAVAILABLE')]);

    expect(received).toHaveLength(3);
    expect(outcome).toEqual({
      outcome: 'refused',
      code: 'UTILITY_BILLING_UNAVAILABLE',
      class: 'fix-account',
    });
    expect(log).toMatchObject([{ level: 'error', code: 'UTILITY_BILLING_UNAVAILABLE' }]);
  });

  test.each(['waba_token_error', 'admin_waba_token_missing'])(
    'does not repeat %s [R-08]',
    async (code) => {
      const { received, outcome } = await performed([error(500, code), ACCEPTED]);

      expect(received).toHaveLength(1);
      expect(outcome).toMatchObject({ outcome: 'refused', code, class: 'fix-account' });
    },
  );

  test.each([
    ['a bare 500 on WhatsApp', error(500), { channels: 'whatsapp' }],
    ['a bare 500', error(500), {}],
    ['a bare 500 of an SMS', error(500), SMS],
    [
      'a rejected WhatsApp message',
      error(502, 'send_failed', { transactionID: 'txn_7' }),
      { channels: 'whatsapp' },
    ],
    ['an SMS whose provider said nothing definite', error(502, 'provider_outcome_unknown'), SMS],
  ] as const)('leaves %s unknown, after one request [R-05] [R-14]', async (_, answer, config) => {
    const { received, outcome, log } = await performed([answer, ACCEPTED], config);

    expect(received).toHaveLength(1);
    expect(outcome.outcome).toBe('unknown');
    const code = 'code' in outcome ? { code: outcome.code } : {};
    expect(log).toEqual([
      {
        level: 'warn',
        route: 'utilities/send',
        message: expect.stringMatching(/operator/),
        ...code,
      },
    ]);
  });

  test.each(['VALIDATION_ERROR', 'INVALID_PHONE', 'TEMPLATE_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSE'])(
    'does not repeat %s, a mistake in the request [R-02]',
    async (code) => {
      const { received, outcome } = await performed([error(400, code), ACCEPTED]);

      expect(received).toHaveLength(1);
      expect(outcome).toMatchObject({ outcome: 'refused', code, class: 'fix-request' });
    },
  );

  test('does not repeat a skipped message, which is no failure [UD-14] [R-15]', async () => {
    const data = { recipient: '+201001234567', skipped: true, transactionID: 'txn_1' };
    const skipped = {
      httpStatus: 200,
      body: { status: 'skipped', code: 'RECIPIENT_SUPPRESSED', data },
    };
    const { received, outcome, log } = await performed([skipped, ACCEPTED]);

    expect(received).toHaveLength(1);
    expect(outcome).toEqual({
      outcome: 'skipped',
      recipient: '+201001234567',
      transactionID: 'txn_1',
    });
    expect(log).toEqual([]);
  });

  test('waits for the rest of the minute of another request', async () => {
    const { outcome, waits, received } = await performed(
      [error(409, 'IDEMPOTENCY_CONFLICT'), error(409, 'IDEMPOTENCY_IN_PROGRESS'), ACCEPTED],
      SMS,
      { options: { until: new Date('2026-01-01T00:02:00.000Z') } },
    );

    expect(outcome.outcome).toBe('accepted');
    expect(waits[0]).toBe(0);
    expect(waits[1]).toBe(60_000 - ((received[1]?.at ?? 0) - (received[0]?.at ?? 0)));
  });

  test('leaves a wait that is longer than it may take to the next call', async () => {
    const { outcome, waits } = await performed([error(409, 'IDEMPOTENCY_IN_PROGRESS')], SMS);

    expect(waits).toEqual([]);
    expect(outcome).toEqual({
      outcome: 'pending',
      code: 'IDEMPOTENCY_IN_PROGRESS',
      retryAt: '2026-01-01T00:01:00.000Z',
      needsSupport: false,
    });
  });

  test('waits as long as a limit says, or a minute', async () => {
    const until = new Date('2026-01-01T01:00:00.000Z');
    const long = { options: { until } };
    const named = await performed(
      [error(429, undefined, { cooldownSeconds: 7 }), ACCEPTED],
      {},
      long,
    );
    const unnamed = await performed([error(429), ACCEPTED], SMS, long);
    const given = await performed([error(429, undefined, { cooldownSeconds: 90 })]);

    expect([named.waits, unnamed.waits]).toEqual([[7000], [60_000]]);
    expect(given.outcome).toEqual({
      outcome: 'refused',
      code: 'TOO_MANY_REQUESTS',
      class: 'wait',
      retryAt: '2026-01-01T00:01:30.000Z',
    });
  });

  test.each([
    [0, 500],
    [0.001, 500],
    [86_400, 86_400_000],
    [2_592_000, 86_400_000],
    [1e15, 86_400_000],
    [Number.MAX_VALUE, 86_400_000],
  ])('waits for %d seconds that a limit names %d ms, and throws nothing', async (named, waited) => {
    const until = new Date('2026-06-01T00:00:00.000Z');
    for (const answer of [
      error(429, undefined, { cooldownSeconds: named }),
      error(503, 'provider_outcome_reconciliation_pending', { cooldownSeconds: named }),
      error(409, 'IDEMPOTENCY_IN_PROGRESS', { cooldownSeconds: named }),
    ]) {
      const repeated = await performed([answer, ACCEPTED], SMS, { options: { until } });
      const ended = await performed([answer], SMS, { options: { until: new Date(0) } });

      expect(repeated.waits).toEqual([waited]);
      expect(ended.outcome).toMatchObject({
        retryAt: new Date(Date.parse('2026-01-01T00:00:00.000Z') + waited).toISOString(),
      });
    }
  });

  test('begins when the wait is over, and not before', async () => {
    let endWait: (() => void) | undefined;
    let requests = 0;
    const client = createUtilityClientWith(
      {
        ...CONFIG,
        log: () => undefined,
        async fetch() {
          requests += 1;
          const code = requests === 1 ? 'UTILITY_BUDGET_RESERVATION_PENDING' : 'INVALID_PHONE';
          return Response.json({ status: 'error', code }, { status: requests === 1 ? 503 : 400 });
        },
      },
      {
        wait: async () => new Promise((resolve) => (endWait = resolve)),
        monotonicNow: () => 0,
      },
    );

    const outcome = client.send(MESSAGE);
    await vi.waitFor(() => expect(endWait).toBeDefined());
    // A request that does not wait is signed and sent by then.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(requests).toBe(1);
    endWait?.();

    expect(await outcome).toMatchObject({ outcome: 'refused', code: 'INVALID_PHONE' });
    expect(requests).toBe(2);
  });

  test('waits longer each time, and begins no repetition after its end', async () => {
    const { waits, outcome, clock } = await performed(
      [error(503, 'UTILITY_BUDGET_RESERVATION_PENDING')],
      {
        ...SMS,
        randomBytes: (length) => new Uint8Array(length),
      },
    );

    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 10_000]);
    expect(clock.now).toBeLessThan(Date.parse('2026-01-01T00:00:30.000Z'));
    expect(outcome).toMatchObject({ outcome: 'pending', retryAt: '2026-01-01T00:00:35.500Z' });
  });
});

describe('the clock', () => {
  const skew = (date?: string): Scripted => ({
    httpStatus: 401,
    body: { status: 'error', code: 'SIGNATURE_TIMESTAMP_SKEW', message: 'x' },
    ...(date !== undefined && { headers: { date } }),
  });
  const timestamps = ({ received }: { received: readonly { headers: Headers }[] }) =>
    received.map(({ headers }) => Number(headers.get('x-service-timestamp')));

  test('of the service signs the one repetition after a skew', async () => {
    const fixture = await performed([skew('Thu, 01 Jan 2026 02:00:00 GMT'), ACCEPTED]);
    const [first = 0, second = 0] = timestamps(fixture);

    expect(fixture.outcome.outcome).toBe('accepted');
    expect(second - first).toBeGreaterThanOrEqual(2 * HOUR_MS);
    expect(second - first).toBeLessThan(2 * HOUR_MS + 1000);
  });

  test.each([
    ['a second skew', [skew('Thu, 01 Jan 2026 02:00:00 GMT')], 2],
    ['a skew without a date', [skew()], 1],
    ['a skew whose date is right', [skew('Thu, 01 Jan 2026 00:00:01 GMT')], 1],
  ] as const)('is left to an operator after %s', async (_, script, requests) => {
    const { outcome, received } = await performed(script);

    expect(received).toHaveLength(requests);
    expect(outcome).toMatchObject({
      outcome: 'refused',
      code: 'SIGNATURE_TIMESTAMP_SKEW',
      class: 'fix-account',
    });
  });
});

describe('a nonce that was used', () => {
  test('is of a copy of the request, and an SMS goes on with its key', async () => {
    const fixture = await performed([error(401, 'SIGNATURE_REPLAY'), ACCEPTED], SMS);

    expect(fixture.outcome.outcome).toBe('accepted');
    expect(new Set(keysOf(fixture)).size).toBe(1);
  });

  test('leaves an SMS without a key unknown', async () => {
    const { outcome, received } = await performed([error(401, 'SIGNATURE_REPLAY')], SMS, {
      key: { withoutKeyMaySendTwice: true },
    });

    expect(received).toHaveLength(1);
    expect(outcome).toMatchObject({ outcome: 'unknown', code: 'SIGNATURE_REPLAY' });
  });
});

describe('a lost response', () => {
  const halfAnswer: Scripted = async () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"status":"succ'));
          controller.error(new Error('reset'));
        },
      }),
    );

  test.each([
    ['a reset', broken()],
    ['an answer that breaks off', halfAnswer],
    ['an error that names nothing', () => Promise.reject(new Error('x'))],
  ] as const)(
    'by %s is not repeated, and is unknown where WhatsApp may have sent it [R-09]',
    async (_, answer) => {
      for (const [config, key, outcome] of [
        [{}, {}, 'unknown'],
        [{ channels: 'whatsapp' }, {}, 'unknown'],
        [SMS, { withoutKeyMaySendTwice: true }, 'unknown'],
        [SMS, {}, 'pending'],
      ] as const) {
        const { received, ...result } = await performed([answer, ACCEPTED], config, { key });

        expect(received).toHaveLength(1);
        expect(result.outcome).toMatchObject({ outcome, code: 'NETWORK_ERROR' });
      }
    },
  );

  test.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])(
    'by %s is none: nothing was sent, and the request is repeated',
    async (code) => {
      const good = await performed([broken(code), ACCEPTED]);
      const bad = await performed([broken(code)]);

      expect(good.outcome.outcome).toBe('accepted');
      expect(bad.outcome).toMatchObject({
        outcome: 'refused',
        code: 'NETWORK_ERROR',
        class: 'wait',
      });
    },
  );
});

describe('aborting', () => {
  test('before anything was sent is a refusal, without a request', async () => {
    const { received, outcome } = await performed(
      [ACCEPTED],
      {},
      { options: { signal: AbortSignal.abort() } },
    );

    expect(received).toEqual([]);
    expect(outcome).toMatchObject({ outcome: 'refused', code: 'ABORTED', class: 'wait' });
  });

  test.each([
    ['sms', 'pending'],
    ['whatsapp', 'unknown'],
    ['both', 'unknown'],
  ] as const)(
    'after the request left is on %s %s, and throws nothing',
    async (channels, outcome) => {
      const abort = new AbortController();
      const hanging: UtilityClientConfig['fetch'] = async (_url, { signal }) => {
        abort.abort();
        return new Promise((_resolve, reject) => {
          const end = () => reject(new DOMException('aborted', 'AbortError'));
          if (signal?.aborted === true) end();
          signal?.addEventListener('abort', end);
        });
      };
      const fixture = await performed(
        [],
        { channels, fetch: hanging },
        { options: { signal: abort.signal } },
      );

      expect(fixture.outcome).toMatchObject({ outcome, code: 'ABORTED' });
    },
  );

  test('while it waits ends with what is known', async () => {
    const abort = new AbortController();
    const script = [error(503, 'UTILITY_BUDGET_RESERVATION_PENDING')];
    const fixture = createUtilityClientFixture(script, {
      log: () => undefined,
    });
    const { client, received, waits } = fixture;
    waits.push = () => {
      abort.abort();
      return 0;
    };

    const outcome = await client.send(MESSAGE, { signal: abort.signal });

    expect(received).toHaveLength(1);
    expect(outcome).toMatchObject({
      outcome: 'pending',
      code: 'UTILITY_BUDGET_RESERVATION_PENDING',
    });
  });
});

describe('an operation that was performed before', () => {
  const after = async (
    earlier: EarlierPerforms,
    answer: Scripted,
    config: Partial<UtilityClientConfig> = SMS,
    key: KeyOptions = {},
  ) => {
    const { outcome, received } = await performed([answer], config, { options: { earlier }, key });
    return { outcome, requests: received.length };
  };
  const pending = (code: string) =>
    ({
      outcome: 'pending',
      code,
      retryAt: '2026-01-01T00:00:00.000Z',
      needsSupport: false,
    }) as const;

  test.each([
    ['sms', {}, 1, 'accepted'],
    ['both', {}, 0, 'unknown'],
    ['whatsapp', {}, 0, 'unknown'],
    ['sms', { withoutKeyMaySendTwice: true }, 0, 'unknown'],
  ] as const)(
    'and cut off is on %s with %j sent again %i times: %s',
    async (channels, key, requests, outcome) => {
      const result = await after('interrupted', ACCEPTED, { channels }, key);

      expect(result).toMatchObject({ requests, outcome: { outcome } });
    },
  );

  test('and cut off names the reason', async () => {
    const { outcome } = await after('interrupted', ACCEPTED, {});

    expect(outcome).toEqual({
      outcome: 'unknown',
      code: 'OPERATION_INTERRUPTED',
      needsSupport: false,
    });
  });

  test.each([
    { outcome: 'unknown', code: 'provider_outcome_unknown', needsSupport: true },
    { outcome: 'skipped', recipient: '+201001234567', transactionID: 'txn_1' },
    {
      outcome: 'accepted',
      channel: 'sms',
      recipient: '+201001234567',
      transactionID: 'txn_1',
      customerUserId: null,
      billing: {},
    },
  ] as const)('and ended as $outcome stays so, without a request', async (earlier) => {
    for (const config of [{}, SMS]) {
      expect(await after(earlier, ACCEPTED, config)).toEqual({ outcome: earlier, requests: 0 });
    }
  });

  test('and was refused is sent again', async () => {
    const refused = {
      outcome: 'refused',
      code: 'INSUFFICIENT_BALANCE',
      class: 'fix-account',
    } as const;

    expect(await after(refused, ACCEPTED, {})).toMatchObject({ outcome: { outcome: 'accepted' } });
    expect(await after(refused, error(401, 'INVALID_API_KEY'), {})).toMatchObject({
      outcome: { outcome: 'refused' },
    });
  });

  test.each([
    ['INVALID_API_KEY', 401],
    ['PIPELINE_INACTIVE', 403],
    ['INVALID_SIGNATURE', 401],
    [undefined, 429],
    [undefined, 404],
  ])(
    'is not refused by %s %i, which says nothing about the earlier request',
    async (code, status) => {
      const earlier = pending('IDEMPOTENCY_IN_PROGRESS');

      expect((await after(earlier, error(status, code))).outcome.outcome).toBe('pending');
      expect((await after('none', error(status, code))).outcome.outcome).toBe('refused');
    },
  );

  test.each([
    ['send_failed', 502],
    ['IDEMPOTENCY_KEY_REUSE', 422],
  ])('is refused on SMS by %s: the key had no message', async (code, status) => {
    const earlier = pending('IDEMPOTENCY_IN_PROGRESS');

    expect((await after(earlier, error(status, code))).outcome).toMatchObject({
      outcome: 'refused',
      code,
    });
  });

  test('is an SMS by its code, also on a pipeline with WhatsApp', async () => {
    const earlier = pending('provider_outcome_reconciliation_pending');

    expect((await after(earlier, error(401, 'INVALID_API_KEY'), {})).outcome.outcome).toBe(
      'pending',
    );
    expect((await after(earlier, error(422, 'IDEMPOTENCY_KEY_REUSE'), {})).outcome.outcome).toBe(
      'refused',
    );
  });

  test('is not refused after a response in the same call that left it open', async () => {
    const script = [error(409, 'IDEMPOTENCY_CONFLICT'), error(402, 'INSUFFICIENT_BALANCE')];
    const { outcome } = await performed(script, SMS);

    expect(outcome).toMatchObject({ outcome: 'pending', code: 'INSUFFICIENT_BALANCE' });
  });

  test('is not refused where it is aborted before the next request', async () => {
    const options = { earlier: pending('send_was_lost'), signal: AbortSignal.abort() };

    expect((await performed([], SMS, { options })).outcome).toMatchObject({
      outcome: 'pending',
      code: 'ABORTED',
    });
  });

  test('throws a TypeError for what is no such thing', async () => {
    const { client } = createUtilityClientFixture([ACCEPTED]);
    const options: PerformOptions = JSON.parse('{"earlier":{"outcome":"delivered"}}');

    await expect(client.perform(client.prepare(MESSAGE), options)).rejects.toThrow(TypeError);
  });
});

describe('another request with the same key', () => {
  test.each([
    ['IDEMPOTENCY_IN_PROGRESS', 409],
    ['IDEMPOTENCY_CONFLICT', 409],
    ['SIGNATURE_REPLAY', 401],
  ])(
    'ends the operation on %s where WhatsApp may be used: it may fail and release the key',
    async (code, status) => {
      for (const channels of ['whatsapp', 'both'] as const) {
        const { outcome, received } = await performed([error(status, code), ACCEPTED], {
          channels,
        });

        expect(outcome).toEqual({ outcome: 'unknown', code, needsSupport: false });
        expect(received).toHaveLength(1);
      }
    },
  );
});

describe('an old operation', () => {
  const aged = async (
    seconds: number,
    config: Partial<UtilityClientConfig>,
    options: PerformOptions = {},
    key: KeyOptions = {},
  ) => {
    const { client, clock, received } = createUtilityClientFixture([ACCEPTED], config);
    const operation = client.prepare(MESSAGE, key);
    clock.now += seconds * 1000;
    const outcome = await client.perform(operation, options);
    return { outcome, requests: received.length };
  };
  const waiting = {
    outcome: 'pending',
    code: 'IDEMPOTENCY_CONFLICT',
    retryAt: '',
    needsSupport: false,
  } as const;

  test.each([0, 49, 51, -51, 86_401])(
    'of %i seconds is not sent where WhatsApp may have sent it',
    async (seconds) => {
      for (const channels of ['whatsapp', 'both'] as const) {
        expect(await aged(seconds, { channels }, { earlier: waiting })).toMatchObject({
          outcome: { outcome: 'unknown', code: 'OPERATION_INTERRUPTED' },
          requests: 0,
        });
      }
    },
  );

  test.each([
    ['is an SMS, which is never forgotten', 86_401, SMS, {}],
    ['was never performed', 86_401, {}, { earlier: 'none' }],
    [
      'was not sent',
      86_401,
      {},
      { earlier: { ...waiting, code: 'UTILITY_BUDGET_RESERVATION_PENDING' } },
    ],
    [
      'is an SMS by its code',
      86_401,
      {},
      { earlier: { ...waiting, code: 'provider_outcome_reconciliation_pending' } },
    ],
  ] as const)('is sent where it %s', async (_, seconds, config, options) => {
    expect(await aged(seconds, config, options)).toMatchObject({
      outcome: { outcome: 'accepted' },
      requests: 1,
    });
  });

  test('is sent without a key, as its option says', async () => {
    const key = { withoutKeyMaySendTwice: true } as const;

    expect(await aged(86_401, {}, {}, key)).toMatchObject({ outcome: { outcome: 'accepted' } });
  });
});

describe('what is thrown', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'x'],
    ['an object without a key', { body: '{"pipelineID":"pipe_util_1"}' }],
    ['a body in another form', { key: 'k', body: '{ "pipelineID": "pipe_util_1" }' }],
    ['a body that is no JSON', { key: 'k', body: '{' }],
    ['a key with a space', { key: 'k k', body: '{"pipelineID":"pipe_util_1"}' }],
    ...['APIKey', 'idempotencyKey', '__proto__', 'constructor', 'other'].map(
      (field): [string, unknown] => [
        `a body with the field ${field}`,
        {
          key: 'k',
          body: `{"pipelineID":"pipe_util_1","phone":"${MESSAGE.phone}","text":"x","${field}":"ak_other"}`,
        },
      ],
    ),
    ...[
      {},
      { phone: {}, text: 'x' },
      { phone: '01001234567', text: 'x' },
      { phone: MESSAGE.phone },
      { phone: MESSAGE.phone, text: '' },
      { phone: MESSAGE.phone, text: null },
      { phone: MESSAGE.phone, text: 'x', customerUserId: 1 },
      { phone: MESSAGE.phone, templateId: 't', variableValues: {}, text: 'x' },
      { phone: MESSAGE.phone, templateId: 't', variableValues: { name: 1 } },
      JSON.parse(`{"phone":"${MESSAGE.phone}","text":"x","__proto__":"x"}`),
    ].map((fields): [string, unknown] => {
      const body = JSON.stringify({ pipelineID: 'pipe_util_1', ...fields });
      return [`the body ${body}, which prepare does not write`, { key: 'k', body }];
    }),
    [
      'another pipeline',
      {
        key: 'k',
        body: `{"pipelineID":"pipe_2","phone":"${MESSAGE.phone}","text":"x"}`,
      },
    ],
  ])('is INVALID_REQUEST for %s, before anything is sent', async (_, value) => {
    const { client, received } = createUtilityClientFixture([ACCEPTED]);
    const saved: ReturnType<typeof client.prepare> = JSON.parse(JSON.stringify(value ?? null));

    await expect(client.perform(saved)).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    expect(received).toEqual([]);
  });

  test.each([{}, { preparedAt: '2026-01-01T00:00:00.000Z' }])(
    'is nothing for an operation that went through JSON, also of version 0.1: %j',
    async (more) => {
      const { client } = createUtilityClientFixture([ACCEPTED]);
      const saved: unknown = JSON.parse(JSON.stringify({ ...client.prepare(MESSAGE), ...more }));

      const operation = parseUtilityOperation(saved);

      expect(operation).not.toHaveProperty('preparedAt');
      expect(await client.perform(operation, { earlier: 'none' })).toMatchObject({
        outcome: 'accepted',
      });
    },
  );

  test('is nothing by a log that throws', async () => {
    const { client } = createUtilityClientFixture([error(500)], {
      log() {
        throw new Error('the log is broken');
      },
    });

    expect(await client.send(MESSAGE)).toMatchObject({ outcome: 'unknown' });
  });
});

test('no log entry names the recipient, the text, the key or a secret', async () => {
  for (const answer of [error(500), error(402, 'INSUFFICIENT_BALANCE'), broken()]) {
    const { log, operation } = await performed([answer]);
    const written = JSON.stringify(log);

    expect(log).toHaveLength(1);
    for (const secret of ['1001234567', 'Mona', 'ak_test', 'req_signing', operation.key ?? '']) {
      expect(written).not.toContain(secret);
    }
  }
});
