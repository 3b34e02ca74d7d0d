import { UTILITY_ERRORS, type UtilityErrorCode } from '@otp-kit/protocol';
import { describe, expect, test } from 'vitest';
import { createUtilityFixture, ORDER_TEMPLATE, SECRET } from '../utility-core.fixture.ts';
import { CHECK_NAMES } from './run-checks.ts';

const SMS = { whatsapp: false };

describe('a utility send is refused', () => {
  test('without a pipelineID [U-06] [EU-01]', async () => {
    const { send } = createUtilityFixture();

    const { status, body } = await send({ pipelineID: undefined });

    expect([status, body.code]).toEqual([400, 'MISSING_REQUIRED_FIELDS']);
  });

  test.each([400, 401] as const)(
    'without an APIKey, with the status %d of the behavior [U-05] [EU-02]',
    async (requestAuthStatus) => {
      const { send } = createUtilityFixture({}, {}, { seed: { behaviors: { requestAuthStatus } } });

      const { status, body, headers } = await send({ APIKey: undefined });

      expect([status, body.code]).toEqual([requestAuthStatus, 'INVALID_REQUEST_AUTH']);
      expect(headers.get('x-emulator-behaviors')).toBe('requestAuthStatus');
    },
  );

  test('with an unknown APIKey [EU-03]', async () => {
    const { send } = createUtilityFixture();

    const { status, body } = await send({ APIKey: 'ak_unknown' });

    expect([status, body.code]).toEqual([401, 'INVALID_API_KEY']);
  });

  test.each(['pipe_unknown', 'pipe_foreign'])(
    'over %s, which the account has not [EU-04] [EU-53]',
    async (id) => {
      const { send } = createUtilityFixture(
        {},
        {},
        {
          accounts: [
            {
              id: 'other',
              apiKey: 'ak_other',
              pipelines: [{ id: 'pipe_foreign', kind: 'utility' }],
            },
          ],
        },
      );

      const { status, body } = await send({ pipelineID: id });

      expect([status, body.code]).toEqual([404, 'PIPELINE_NOT_FOUND']);
    },
  );

  test('over an OTP pipeline [U-07] [EU-05]', async () => {
    const { send } = createUtilityFixture();

    const { status, body } = await send({ pipelineID: 'pipe_otp' });

    expect([status, body.code]).toEqual([403, 'NOT_A_UTILITY_PIPELINE']);
  });

  test('over an inactive pipeline [EU-06]', async () => {
    const { send } = createUtilityFixture({}, {}, { pipeline: { active: false } });

    const { status, body } = await send();

    expect([status, body.code]).toEqual([403, 'PIPELINE_INACTIVE']);
  });

  test('with an unknown template [EU-14]', async () => {
    const { send } = createUtilityFixture();

    const { status, body } = await send({ templateId: 'tmpl_unknown' });

    expect([status, body.code]).toEqual([404, 'TEMPLATE_NOT_FOUND']);
  });

  test('with a template that the service has not approved [EU-15]', async () => {
    const { send } = createUtilityFixture(
      {},
      { templates: [{ ...ORDER_TEMPLATE, approved: false }] },
    );

    const { status, body } = await send();

    expect([status, body.code]).toEqual([409, 'TEMPLATE_NOT_APPROVED']);
  });

  test('over SMS with variables missing, which it lists [EU-19] [EU-49]', async () => {
    const { send, inbox } = createUtilityFixture(SMS, {
      templates: [
        {
          id: 'tmpl_order',
          body: '{{order}} arrives on {{day}}, {{name}}',
          variables: { order: { example: 'A' }, day: { example: 'B' }, name: { example: 'C' } },
        },
      ],
    });

    const { status, body } = await send({ variableValues: { name: 'Zoë' } });

    expect([status, body.code]).toEqual([400, 'TEMPLATE_MISSING_VARIABLES']);
    expect(body.missing).toEqual(['order', 'day']);
    expect(inbox()).toEqual([]);
  });

  test('over WhatsApp with a variable missing, which it names [EU-20] [EU-50]', async () => {
    const { send } = createUtilityFixture();

    const { status, body } = await send({ variableValues: {} });

    expect([status, body.code]).toEqual([400, 'TEMPLATE_VAR_MISSING']);
    expect(body.variable).toBe('order');
  });

  test('while the managed partner is not ready [EU-23]', async () => {
    const { send, control } = createUtilityFixture(SMS, {
      smsRoutes: [{ country: 'EG', partner: 'partner_one' }],
    });
    await control('PATCH', '/accounts/account_test', {
      utilities: { smsRoutes: [{ country: 'EG', partner: 'partner_one', ready: false }] },
    });

    const { status, body } = await send({}, { key: 'k' });

    expect([status, body.code]).toEqual([409, 'UTILITY_SMS_PROVIDER_NOT_READY']);
  });
});

describe('a carrier decides', () => {
  test.each(['accepted', 'not_sent', 'unknown'] as const)(
    'that the outcome is pending, with the certainty %s [EU-39] [EU-51]',
    async (certainty) => {
      const { send, carrier, inbox } = createUtilityFixture(SMS);
      await carrier('sms', { mode: 'pending', certainty });

      const { status, body } = await send();

      expect([status, body.code]).toEqual([503, 'provider_outcome_reconciliation_pending']);
      expect(body.data).toEqual({ certainty });
      expect(inbox()).toHaveLength(certainty === 'not_sent' ? 0 : 1);
    },
  );

  test('that the outcome is unknown, and a repetition of the key replays that [EU-40]', async () => {
    const { send, carrier, inbox } = createUtilityFixture(SMS);
    await carrier('sms', { mode: 'unknown', times: 1 });

    const { status, body } = await send({}, { key: 'k' });
    const again = await send({}, { key: 'k' });

    expect([status, body.code]).toEqual([502, 'provider_outcome_unknown']);
    expect(again.body).toEqual(body);
    expect(inbox()).toHaveLength(1);
  });

  test('that WhatsApp is rejected, perhaps with a code of its own [EU-41]', async () => {
    const { send, carrier } = createUtilityFixture();
    await carrier('whatsapp', { mode: 'reject', times: 1 });
    const plain = await send();
    await carrier('whatsapp', { mode: 'reject', code: '131026' });

    const own = await send();

    expect([plain.status, plain.body.code]).toEqual([502, 'send_failed']);
    expect([own.status, own.body.code]).toEqual([502, '131026']);
    for (const { body } of [plain, own]) expect(body.transactionID).toMatch(/^utxn_/);
  });
});

test.each([
  [255, 200, undefined],
  [256, 400, 'VALIDATION_ERROR'],
])('a customerUserId of %d characters gets a %d', async (length, expected, code) => {
  const { send } = createUtilityFixture();

  const { status, body } = await send({ customerUserId: 'u'.repeat(length) });

  expect([status, body.code]).toEqual([expected, code]);
});

describe('a fault', () => {
  const codes = Object.keys(UTILITY_ERRORS).filter((code) => code !== 'RECIPIENT_SUPPRESSED');
  const rows: Partial<Record<UtilityErrorCode, string>> = {
    admin_waba_token_missing: ' [EU-30] [EU-57]',
    waba_token_error: ' [EU-31] [EU-57]',
    UTILITY_BUDGET_RESERVATION_PENDING: ' [EU-35] [EU-54]',
    UTILITY_BILLING_UNAVAILABLE: ' [EU-55]',
    BYO_SMS_RETRY_RECONCILIATION_PENDING: ' [EU-56]',
  };
  const table = Object.entries(UTILITY_ERRORS)
    .filter(([code]) => codes.includes(code))
    .map(([code, { status }]) => [
      code,
      status,
      Object.entries(rows).find(([k]) => k === code)?.[1] ?? '',
    ]);

  test.each(table)('named %s gets %d, and sends nothing%s', async (name, status) => {
    const { send, control, inbox } = createUtilityFixture();
    const set = await control('POST', '/faults', { operation: 'utilities.send', name });

    const refused = await send({}, { key: 'k' });
    const again = await send({}, { key: 'k' });

    expect(set.status).toBe(201);
    expect([refused.status, refused.body.status, refused.body.code]).toEqual([
      status,
      'error',
      name,
    ]);
    expect(again.status).toBe(200);
    expect(inbox()).toHaveLength(1);
  });

  test.each([
    ['UTILITY_BUDGET_RECONCILIATION_PENDING', 'sms', '[EU-36]'],
    ['UTILITY_BILLING_UNAVAILABLE', 'whatsapp', '[EU-37]'],
  ])('named %s fails a send over %s, and the same key sends later %s', async (name, channel) => {
    const { send, control, inbox } = createUtilityFixture(channel === 'sms' ? SMS : {});
    await control('POST', '/faults', { operation: 'utilities.send', name });

    const refused = await send({}, { key: 'k' });
    const again = await send({}, { key: 'k' });

    expect([refused.status, refused.body.code, again.status]).toEqual([503, name, 200]);
    expect(inbox()).toMatchObject([{ channel }]);
  });

  test('applies to the repetition of an SMS that failed before its carrier had it [EU-38]', async () => {
    const { send, carrier, control, inbox } = createUtilityFixture(SMS);
    const name = 'BYO_SMS_RETRY_RECONCILIATION_PENDING';
    await carrier('sms', { mode: 'fail-before-boundary', times: 1 });
    const failed = await send({}, { key: 'k' });
    await control('POST', '/faults', { operation: 'utilities.send', name });

    const refused = await send({}, { key: 'k' });
    const again = await send({}, { key: 'k' });

    expect(failed.body.code).toBe('UTILITY_BUDGET_RESERVATION_PENDING');
    expect([refused.status, refused.body.code, again.status]).toEqual([503, name, 200]);
    expect(inbox()).toMatchObject([{ channel: 'sms' }]);
  });

  test('without a code is a bare 500 [EU-47]', async () => {
    const { send, control } = createUtilityFixture();
    const respond = { status: 500, body: { status: 'error', message: 'internal error' } };
    await control('POST', '/faults', { operation: 'utilities.send', respond });

    const { status, body } = await send();

    expect(status).toBe(500);
    expect(body).not.toHaveProperty('code');
  });

  test('applies only to the number that it names', async () => {
    const { send, control } = createUtilityFixture();
    const phoneNumber = '+201001234568';
    await control('POST', '/faults', {
      operation: 'utilities.send',
      name: 'send_failed',
      phoneNumber,
    });

    expect((await send()).status).toBe(200);
    expect((await send({ phone: phoneNumber })).status).toBe(502);
  });

  test('of another part of the service is refused', async () => {
    const { control } = createUtilityFixture();

    const { status } = await control('POST', '/faults', {
      operation: 'utilities.send',
      name: 'POW_INVALID_SOLUTION',
    });

    expect(status).toBe(400);
  });

  test('that loses the response keeps the message in the inbox', async () => {
    const { send, control, inbox } = createUtilityFixture();
    await control('POST', '/faults', { operation: 'utilities.send', drop: 'reset' });

    const lost = await send({}, { key: 'k' });
    const again = await send({}, { key: 'k' });

    expect([lost.body.code, again.body.status]).toEqual(['CONNECTION_RESET', 'success']);
    expect(inbox()).toHaveLength(1);
  });
});

test('the checks come in the declared order', async () => {
  const { send, control } = createUtilityFixture(
    { signingSecret: null },
    { templates: [] },
    { pipeline: { active: false } },
  );
  const codes: string[] = [];
  const step = async (fields: Record<string, unknown>, options = {}) => {
    codes.push((await send(fields, options)).body.code);
  };

  const bad = { phone: 'abc', templateId: undefined, pipelineID: undefined };
  await step({ ...bad, APIKey: undefined });
  await step({ ...bad, APIKey: 'ak_unknown' });
  await step(bad);
  await step({ ...bad, pipelineID: 'pipe_unknown' });
  await step({ ...bad, pipelineID: 'pipe_otp' });
  await step({ ...bad, pipelineID: 'pipe_utility' });
  const patch = (fields: unknown) =>
    control('PATCH', '/seed', { pipelines: [{ id: 'pipe_utility', ...Object(fields) }] });
  await patch({ active: true });
  const own = { ...bad, pipelineID: 'pipe_utility' };
  await step(own);
  await patch({ utility: { signingSecret: SECRET, whatsapp: false, sms: false } });
  await step(own, { secret: 'wrong', timestamp: 1, headers: { 'x-service-nonce': undefined } });
  await step(own, { secret: 'wrong', timestamp: 1 });
  await step(own, { secret: 'wrong' });
  await step({ ...own, idempotencyKey: 5 });
  await step(own);
  await step({ ...own, phone: '+201001234567' });
  await step({ ...own, phone: '+201001234567', templateId: 'tmpl' });
  await step({ ...own, phone: '+201001234567', text: 'Hi' });

  expect(codes).toEqual([
    'INVALID_REQUEST_AUTH',
    'INVALID_API_KEY',
    'MISSING_REQUIRED_FIELDS',
    'PIPELINE_NOT_FOUND',
    'NOT_A_UTILITY_PIPELINE',
    'PIPELINE_INACTIVE',
    'SIGNING_NOT_CONFIGURED',
    'MISSING_SIGNATURE',
    'SIGNATURE_TIMESTAMP_SKEW',
    'INVALID_SIGNATURE',
    'INVALID_IDEMPOTENCY_KEY',
    'INVALID_PHONE',
    'MISSING_TEXT',
    'TEMPLATE_NOT_FOUND',
    'NO_CHANNEL_ENABLED',
  ]);
  expect(new Set(CHECK_NAMES).size).toBe(CHECK_NAMES.length);
});
