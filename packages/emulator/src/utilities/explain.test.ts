import { describe, expect, test } from 'vitest';
import type { ExplainedCheck } from './explain.ts';
import { API_KEY, createUtilityFixture, PHONE, PIPELINE } from './utility-core.fixture.ts';

const SEND = {
  APIKey: API_KEY,
  pipelineID: PIPELINE,
  phone: PHONE,
  templateId: 'tmpl_order',
  variableValues: { order: 'A-1' },
};

function deciding(checks: readonly ExplainedCheck[]): readonly ExplainedCheck[] {
  return checks.filter(({ outcome }) => outcome === 'decides');
}

describe('explain', () => {
  test('lists every check, and the result that the send would have', async () => {
    const { control } = createUtilityFixture();

    const { body } = await control('POST', '/utilities/explain', SEND);

    const { checks, result } = body.data;
    expect(checks[0]).toEqual({ check: 'APIKey', outcome: 'passed', why: expect.any(String) });
    expect(deciding(checks)).toEqual([]);
    expect(result).toEqual({
      httpStatus: 200,
      status: 'success',
      channel: 'whatsapp',
      text: 'Hello there, order A-1 is on its way.',
    });
  });

  test('names the checks in the order in which a send is checked', async () => {
    const { control } = createUtilityFixture();

    const { body } = await control('POST', '/utilities/explain', SEND);

    expect(body.data.checks.map(({ check }: ExplainedCheck) => check)).toEqual([
      ...['APIKey', 'account', 'pipelineID', 'pipeline', 'kind', 'active', 'signing secret'],
      ...['signature headers', 'timestamp', 'signature', 'nonce', 'idempotency key', 'repetition'],
      ...['phone', 'mode', 'template', 'channel', 'partner key', 'partner ready', 'suppression'],
      ...['variables', 'rate limits', 'fee', 'balance', 'spend cap', 'provider'],
    ]);
  });

  test('names the check that decides, and why', async () => {
    const { control } = createUtilityFixture({ sms: false, allowedCountries: ['GB'] });

    const { body } = await control('POST', '/utilities/explain', SEND);

    const { checks, result } = body.data;
    expect(deciding(checks)).toEqual([
      { check: 'channel', outcome: 'decides', why: 'the pipeline does not allow this country' },
    ]);
    expect(checks.at(-1)).toEqual({ check: 'provider', outcome: 'not-reached', why: '' });
    expect(result).toEqual({ httpStatus: 403, status: 'error', code: 'DESTINATION_NOT_ALLOWED' });
  });

  test('sends nothing, and uses nothing up', async () => {
    const { control, send, inbox, core } = createUtilityFixture(
      { dailySpendCap: 0.25 },
      {},
      { pipeline: { rateCaps: { pipeline: { perMinute: 1 } } } },
    );
    const state = async () => ({
      keys: (await control('GET', '/utilities/idempotency')).body,
      spending: (await control('GET', '/utilities/spending')).body,
      ledger: (await control('GET', '/ledger')).body,
    });
    const before = await state();

    for (let i = 0; i < 3; i += 1) {
      await control('POST', '/utilities/explain', { ...SEND, idempotencyKey: 'k' });
    }

    expect([await state(), inbox()]).toEqual([before, []]);
    expect(core.store.defaultWorkspace.utilityTransactions.list()).toEqual([]);
    expect((await send({}, { key: 'k' })).status).toBe(200);
  });

  test('finds the same as the send that follows', async () => {
    const { control, send, carrier } = createUtilityFixture({ whatsapp: false });
    const explained = async (fields: Readonly<Record<string, unknown>>) => {
      const { body } = await control('POST', '/utilities/explain', { ...SEND, ...fields });
      const { httpStatus, status, code } = body.data.result;
      return [httpStatus, status, code];
    };
    const sent = async (fields: Readonly<Record<string, unknown>>) => {
      const { status, body } = await send({ ...SEND, ...fields });
      return [status, body.status, body.code];
    };

    for (const fields of [
      {},
      { idempotencyKey: 'k' },
      { idempotencyKey: 'k' },
      { idempotencyKey: 'k', phone: '+201001234568' },
      { idempotencyKey: 5 },
      { phone: 'abc' },
      { templateId: 'tmpl_unknown' },
      { variableValues: {} },
      { pipelineID: 'pipe_otp' },
      { APIKey: undefined },
    ]) {
      expect(await explained(fields)).toEqual(await sent(fields));
    }
    for (const mode of ['reject', 'fail-before-boundary', 'unknown', 'pending']) {
      await carrier('sms', { mode });
      expect(await explained({}), mode).toEqual(await sent({}));
    }
    await control('POST', '/utilities/suppress', { phone: PHONE, suppressed: true });
    expect(await explained({})).toEqual(await sent({}));
  });

  test('has the result of an SMS that the provider has confirmed meanwhile', async () => {
    const { control, carrier, send } = createUtilityFixture({ whatsapp: false });
    await carrier('sms', { mode: 'pending', certainty: 'accepted', times: 1 });
    await send(SEND, { key: 'k' });

    const { body } = await control('POST', '/utilities/explain', { ...SEND, idempotencyKey: 'k' });

    expect(body.data.result).toEqual({ httpStatus: 200, status: 'success' });
  });

  test('names the mode of the provider', async () => {
    const { control, carrier } = createUtilityFixture();
    await carrier('whatsapp', { mode: 'hang' });

    const { body } = await control('POST', '/utilities/explain', SEND);

    expect(deciding(body.data.checks)).toMatchObject([{ check: 'provider' }]);
    expect(body.data.result).toMatchObject({ httpStatus: null, status: 'no answer' });
  });

  test('can be about another time', async () => {
    const { control, send } = createUtilityFixture();
    await send({ ...SEND, idempotencyKey: 'k' });
    const explain = async (now: string) => {
      const fields = { ...SEND, idempotencyKey: 'k', now };
      return (await control('POST', '/utilities/explain', fields)).body.data.checks;
    };

    const today = await explain('2040-01-01T12:00:00.000Z');
    const nextWeek = await explain('2040-01-08T12:00:00.000Z');

    expect(deciding(today)).toMatchObject([{ check: 'repetition' }]);
    expect(deciding(nextWeek)).toEqual([]);
  });

  test('counts what the limits count at that time', async () => {
    const { control, send } = createUtilityFixture(
      {},
      {},
      { pipeline: { rateCaps: { pipeline: { perMinute: 1 } } } },
    );
    await send();
    const explain = async (more: object) =>
      (await control('POST', '/utilities/explain', { ...SEND, ...more })).body.data.result;

    expect((await explain({})).httpStatus).toBe(429);
    expect((await explain({ now: '2040-01-01T00:01:01.000Z' })).httpStatus).toBe(200);
  });

  test.each([
    'garbage',
    '2040-02-31T00:00:00.000Z',
    '1969-12-31T23:59:59.000Z',
    '9999-01-01T00:00:00.000Z',
  ])('cannot be about %s', async (now) => {
    const { control } = createUtilityFixture();

    const { status, body } = await control('POST', '/utilities/explain', { ...SEND, now });

    expect([status, body.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(body.message).toMatch(/^now: /);
  });
});
