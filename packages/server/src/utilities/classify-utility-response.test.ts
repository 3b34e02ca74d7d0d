import rows from '@otp-kit/protocol/vectors/utility-errors.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { classifyUtilityResponse, type UntimedOutcome } from './classify-utility-response.ts';
import { bodyOf, DOCUMENTED_ANSWERS } from './utility-outcomes.fixture.ts';

const BOTH = { keyed: true, channels: 'both' } as const;
const SMS = { keyed: true, channels: 'sms' } as const;

function meaningOf(result: UntimedOutcome): string {
  return result.outcome === 'refused' ? `refused ${result.class}` : result.outcome;
}

function classify(
  httpStatus: number,
  body: unknown,
  request: { keyed: boolean; channels: 'sms' | 'whatsapp' | 'both' } = BOTH,
) {
  return classifyUtilityResponse({ httpStatus, body }, request);
}

test('the table of responses has the 48 of the interface, with its statuses', () => {
  const documented = rows.map(({ id, code = '-', status = 400 }) => ({ id, code, status }));

  expect(
    DOCUMENTED_ANSWERS.map(({ id, code, httpStatus: status }) => ({ id, code, status })),
  ).toEqual(documented);
});

describe('each of the 48 responses, with and without a key, on each pipeline', () => {
  const cases = DOCUMENTED_ANSWERS.flatMap((answer) =>
    answer.cases.map((request) => ({
      ...answer,
      ...request,
      body: bodyOf(answer),
      key: request.keyed ? 'with' : 'without',
    })),
  );

  test('are 288 cases', () => {
    expect(cases).toHaveLength(48 * 6);
  });

  test.each(cases)(
    '$httpStatus $code $key a key on $channels is $meaning',
    ({ httpStatus, body, keyed, channels, meaning }) => {
      expect(meaningOf(classify(httpStatus, body, { keyed, channels }).result)).toBe(meaning);
    },
  );

  test.each(cases.filter(({ keyed }) => !keyed))(
    '$code without a key on $channels is repeated only where nothing was sent',
    ({ httpStatus, body, channels }) => {
      const { repeat, maySent } = classify(httpStatus, body, { keyed: false, channels });

      expect(repeat === 'never' || !maySent).toBe(true);
    },
  );

  test.each(cases.filter(({ meaning }) => meaning === 'unknown'))(
    '$code $key a key on $channels, which is unknown, is never repeated [R-14]',
    ({ httpStatus, body, keyed, channels }) => {
      expect(classify(httpStatus, body, { keyed, channels }).repeat).toBe('never');
    },
  );
});

describe('a response without a known code', () => {
  test.each([
    [400, 'refused fix-request'],
    [404, 'refused fix-request'],
    [413, 'refused fix-request'],
    [401, 'refused fix-account'],
    [402, 'refused fix-account'],
    [403, 'refused fix-account'],
    [429, 'refused wait'],
    [408, 'unknown'],
    [500, 'unknown'],
    [502, 'unknown'],
    [503, 'unknown'],
    [599, 'unknown'],
  ])('is classed by its status %i: %s', (status, meaning) => {
    for (const body of [
      undefined,
      null,
      'text',
      [],
      { code: 'BRAND_NEW_CODE' },
      { code: 'constructor' },
    ]) {
      expect(meaningOf(classify(status, body).result)).toBe(meaning);
    }
  });

  test('is refused for a while where a 4xx says that it may be retried', () => {
    const body = { status: 'error', code: 'BRAND_NEW_CODE', retryable: true };

    expect(classify(409, body)).toMatchObject({
      result: { outcome: 'refused', class: 'wait' },
      repeat: 'after-wait',
    });
  });

  test.each([true, false, undefined])('is unknown where a 5xx says retryable: %s', (retryable) => {
    expect(classify(503, { status: 'error', retryable }, SMS)).toMatchObject({
      result: { outcome: 'unknown' },
      repeat: 'never',
    });
  });

  test('has the code that the service gave, or one of the kit', () => {
    expect(classify(429, { cooldownSeconds: 7 })).toMatchObject({
      result: { code: 'TOO_MANY_REQUESTS' },
      waitSeconds: 7,
    });
    expect(classify(400, {}).result).toMatchObject({ code: 'INVALID_REQUEST' });
    expect(classify(500, {}).result).not.toHaveProperty('code');
  });

  test('of a status that the code contradicts is classed by its code', () => {
    expect(meaningOf(classify(500, { code: 'INVALID_PHONE' }).result)).toBe('refused fix-request');
    expect(meaningOf(classify(400, { code: 'provider_outcome_unknown' }).result)).toBe('unknown');
  });
});

describe('a response of 200', () => {
  const accepted = {
    transactionID: 'txn_1',
    recipient: '+201001234567',
    customerUserId: 'u1',
    billing: { status: 'deferred' },
    billed: false,
  };
  const whatsapp = { ...accepted, channel: 'whatsapp', status: 'Pending', wamid: 'wamid.1' };
  const sms = { ...accepted, channel: 'sms', segments: 2, encoding: 'UCS2' };

  test('is accepted by its top-level status alone [UD-01]', () => {
    const answer = (data: object) =>
      classify(200, { status: 'success', message: 'x', data }).result;

    expect(answer({ ...whatsapp, provider: 'own-waba' })).toEqual({
      outcome: 'accepted',
      ...whatsapp,
    });
    // The status of an SMS would read as delivered, and says no more than accepted.
    expect(answer({ ...sms, status: 'Successful', provider: 'own-sms' })).toEqual({
      outcome: 'accepted',
      ...sms,
    });
  });

  test('is skipped, which is no success [UD-01] [UD-14] [R-15]', () => {
    const data = { recipient: '+201001234567', skipped: true, transactionID: 'txn_1' };
    const { result, repeat } = classify(200, {
      status: 'skipped',
      code: 'RECIPIENT_SUPPRESSED',
      data,
    });

    expect(result).toEqual({
      outcome: 'skipped',
      recipient: '+201001234567',
      transactionID: 'txn_1',
    });
    expect(repeat).toBe('never');
  });

  test('is an error by its top-level status [UD-01]', () => {
    expect(meaningOf(classify(200, { status: 'error', code: 'INVALID_PHONE' }).result)).toBe(
      'refused fix-request',
    );
    expect(meaningOf(classify(200, { status: 'error' }).result)).toBe('unknown');
  });

  test.each([
    ['nothing', undefined],
    ['a page', 'text'],
    ['another status', { status: 'queued', data: sms }],
    ['no transaction', { status: 'success', data: { ...sms, transactionID: undefined } }],
  ])('with %s is a lost one, since the message may have been sent', (_, body) => {
    expect(classify(200, body).result).toMatchObject({
      outcome: 'unknown',
      code: 'MALFORMED_RESPONSE',
    });
    expect(classify(200, body, SMS).result).toMatchObject({
      outcome: 'pending',
      code: 'MALFORMED_RESPONSE',
    });
  });
});

describe('nothing was sent', () => {
  test.each([
    [503, 'UTILITY_BUDGET_RESERVATION_PENDING', 'backoff', '[EU-54]'],
    [503, 'UTILITY_BILLING_UNAVAILABLE', 'few', '[EU-55]'],
    [402, 'UTILITY_FEE_UNAVAILABLE', 'never', '[EU-57]'],
    [500, 'admin_waba_token_missing', 'never', '[EU-57]'],
    [500, 'waba_token_error', 'never', '[EU-57]'],
  ])('by a %d %s of a request with a key: %s %s', (httpStatus, code, repeat) => {
    for (const channels of ['sms', 'whatsapp', 'both'] as const) {
      expect(classify(httpStatus, { code }, { keyed: true, channels })).toMatchObject({
        result: { outcome: expect.stringMatching(/^(refused|pending)$/) },
        repeat,
        maySent: false,
      });
    }
  });

  test('by a retry that could not be re-armed itself, and perhaps by the request before it [EU-56]', () => {
    const body = { code: 'BYO_SMS_RETRY_RECONCILIATION_PENDING' };

    // Without the key, the next request would be a new send.
    expect(classify(503, body, SMS)).toMatchObject({
      result: { outcome: 'pending' },
      repeat: 'same-key',
      maySent: true,
    });
    expect(classify(503, body, { keyed: false, channels: 'sms' }).repeat).toBe('never');
  });
});

describe('a 5xx of a WhatsApp send', () => {
  const WHATSAPP = { keyed: true, channels: 'whatsapp' } as const;
  /** The codes that come before a message is dispatched, as rule 2 lists them. */
  const BEFORE_DISPATCH = [
    'UTILITY_BUDGET_RESERVATION_PENDING',
    'UTILITY_BILLING_UNAVAILABLE',
    'waba_token_error',
    'admin_waba_token_missing',
  ];
  const codes = rows.flatMap(({ code, status = 400 }) => (status >= 500 && code ? [code] : []));

  test('has nine documented codes', () => {
    expect(codes).toHaveLength(9);
    expect(codes).toEqual(expect.arrayContaining(BEFORE_DISPATCH));
  });

  test.each([...codes, undefined, 'BRAND_NEW_CODE', '131026', 'INTERNAL_SERVER_ERROR'])(
    'is unknown and not repeated, unless its code comes before the dispatch: %s [R-05]',
    (code) => {
      for (const httpStatus of [500, 502, 503, 504]) {
        const { result, repeat, maySent } = classify(httpStatus, { code }, WHATSAPP);

        if (code !== undefined && BEFORE_DISPATCH.includes(code)) {
          expect([result.outcome, maySent]).not.toEqual(['unknown', true]);
        } else {
          expect([result.outcome, repeat, maySent]).toEqual(['unknown', 'never', true]);
        }
      }
    },
  );
});

describe('a code that is safe to retry on SMS', () => {
  test.each([
    'UTILITY_BUDGET_RECONCILIATION_PENDING',
    'UTILITY_BUDGET_RESERVATION_PENDING',
    'BYO_SMS_RETRY_RECONCILIATION_PENDING',
    'provider_outcome_reconciliation_pending',
  ])('is never reported as a delivery, whatever else the response says: %s [R-12]', (code) => {
    for (const certainty of ['accepted', 'not_sent', 'unknown', 'delivered']) {
      for (const channels of ['sms', 'whatsapp', 'both'] as const) {
        for (const status of ['error', 'success', undefined]) {
          const data = { certainty, status: 'Successful', transactionID: 'txn_1', channel: 'sms' };
          const { result } = classify(503, { status, code, data }, { keyed: true, channels });

          expect(['accepted', 'skipped']).not.toContain(result.outcome);
          expect(JSON.stringify(result)).not.toMatch(/Successful|delivered/);
        }
      }
    }
  });
});

describe('a lost response', () => {
  test.each([
    ['sms', true, 'pending'],
    ['sms', false, 'unknown'],
    ['whatsapp', true, 'unknown'],
    ['whatsapp', false, 'unknown'],
    ['both', true, 'unknown'],
    ['both', false, 'unknown'],
  ] as const)('on %s with a key: %s, is %s [R-05] [R-09]', (channels, keyed, outcome) => {
    expect(classifyUtilityResponse(undefined, { keyed, channels })).toMatchObject({
      result: { outcome, code: 'NETWORK_ERROR' },
      repeat: 'never',
      maySent: true,
    });
  });
});

describe('the further fields of a response', () => {
  test('name the variables that are missing [EU-49] [EU-50]', () => {
    expect(
      classify(400, { code: 'TEMPLATE_MISSING_VARIABLES', missing: ['name', 'eta'] }).result,
    ).toMatchObject({ missing: ['name', 'eta'] });
    expect(classify(400, { code: 'TEMPLATE_VAR_MISSING', variable: 'name' }).result).toMatchObject({
      variable: 'name',
    });
  });

  test('name the transaction of a message that may have been sent [EU-52]', () => {
    expect(classify(502, { code: 'send_failed', transactionID: 'txn_9' }).result).toMatchObject({
      transactionID: 'txn_9',
    });
    expect(classify(502, { code: '131026', transactionID: 'txn_9' }).result).toMatchObject({
      outcome: 'unknown',
      transactionID: 'txn_9',
    });
    expect(classify(500, { data: { transactionID: 'txn_9' } }).result).toMatchObject({
      transactionID: 'txn_9',
    });
  });

  test.each(['accepted', 'not_sent', 'unknown'])(
    'say how certain the provider is: %s, which is no report of delivery [R-12] [EU-51]',
    (certainty) => {
      const body = { code: 'provider_outcome_reconciliation_pending', data: { certainty } };

      expect(classify(503, body).result).toEqual({
        outcome: 'pending',
        code: body.code,
        certainty,
        needsSupport: false,
      });
    },
  );

  test.each([
    ['Please contact support with this reference.', true],
    ['CONTACT SUPPORT', true],
    ['Try again later.', false],
    [7, false],
    [undefined, false],
  ])('ask for support by the message %j: %s [R-13]', (message, needsSupport) => {
    const pending = { code: 'UTILITY_BUDGET_RECONCILIATION_PENDING', message };

    expect(classify(503, pending, SMS).result).toMatchObject({ outcome: 'pending', needsSupport });
    expect(classify(500, { message }).result).toMatchObject({ outcome: 'unknown', needsSupport });
  });

  test('decide nothing else: the message is prose', () => {
    for (const answer of DOCUMENTED_ANSWERS) {
      const body = bodyOf(answer);
      const said = (message: string) =>
        classify(answer.httpStatus, { ...Object(body), message }).result;

      expect(said('accepted, delivered, success')).toEqual(said('refused, failed, retry'));
    }
  });
});

describe('the channel', () => {
  test.each([
    ['BYO_SMS_RETRY_RECONCILIATION_PENDING', 'pending'],
    ['provider_outcome_reconciliation_pending', 'pending'],
    ['UTILITY_BUDGET_RECONCILIATION_PENDING', 'unknown'],
  ])('of both is SMS by the code %s alone: %s', (code, outcome) => {
    expect(classify(503, { code }).result).toMatchObject({ outcome });
  });

  test('is uncertain where a code contradicts the configuration', () => {
    const body = { code: 'provider_outcome_reconciliation_pending' };

    expect(classify(503, body, { keyed: true, channels: 'whatsapp' }).result).toMatchObject({
      outcome: 'unknown',
    });
  });

  test.each([
    ['sms', 'pending', 'same-key'],
    ['both', 'unknown', 'never'],
    ['whatsapp', 'unknown', 'never'],
  ] as const)(
    'decides of a budget that is not reconciled: on %s it is %s [R-16]',
    (channels, outcome, repeat) => {
      const body = { code: 'UTILITY_BUDGET_RECONCILIATION_PENDING' };

      expect(classify(503, body, { keyed: true, channels })).toMatchObject({
        result: { outcome },
        repeat,
      });
    },
  );
});
