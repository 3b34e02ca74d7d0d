import { describe, expect, test } from 'vitest';
import { createV1Fixture } from '../app/v1-core.fixture.ts';
import { API_KEY, createV12Fixture, PHONE, PIPELINE } from '../app/v12-core.fixture.ts';
import { createWidgetFixture } from '../app/widget-core.fixture.ts';

describe('POST transactions', () => {
  test('creates a transaction with 201, and sends nothing yet [L-01] [L-02]', async () => {
    const { create, core } = createV1Fixture();

    const { status, body } = await create();

    expect(status).toBe(201);
    expect(body).toEqual({
      status: 'success',
      message: expect.any(String),
      data: { transactionID: expect.stringMatching(/^txn_default_/) },
    });
    expect(core.store.defaultWorkspace.inbox.list()).toEqual([]);
  });

  test('needs no challenge and no proof [L-05]', async () => {
    const { create, control } = createV1Fixture({ turnstile: { enabled: true } });

    expect((await create()).status).toBe(201);
    const { body } = await control('GET', '/requests');
    expect(body.data.map(({ operation }: { operation: string }) => operation)).toEqual([
      'v10.create',
    ]);
  });

  test('sends no Deprecation header: no sunset date is documented', async () => {
    const { headers } = await createV1Fixture().create();

    expect([headers.get('deprecation'), headers.get('sunset')]).toEqual([null, null]);
  });

  test.each([undefined, null, '', 7])('refuses an API key of %j', async (APIKey) => {
    const { status, body } = await createV1Fixture().create({ APIKey });

    expect([status, Object.keys(body)]).toEqual([400, ['message']]);
  });

  test.each([
    ['no address', undefined],
    ['a number that is not in E.164', { phoneNumber: '01001234567' }],
    ['an empty address', {}],
  ])('refuses %s', async (_name, verificationAddress) => {
    const { status, body } = await createV1Fixture().create({ verificationAddress });

    expect([status, Object.keys(body)]).toEqual([400, ['message']]);
  });

  test('refuses an address without a channel in the pipeline', async () => {
    const { create } = createV1Fixture({ channels: ['email'] });

    expect((await create()).status).toBe(400);
  });

  test('refuses an inactive pipeline', async () => {
    const { status, body } = await createV1Fixture({ active: false }).create();

    expect([status, Object.keys(body)]).toEqual([403, ['message']]);
  });

  test.each([
    { apiVersion: 'V1.2' as const },
    { apiVersion: 'V2.0' as const },
    { kind: 'utility' as const },
  ])('refuses a pipeline with %j with 404, message only', async (settings) => {
    const { status, body } = await createV1Fixture(settings).create();

    expect([status, Object.keys(body)]).toEqual([404, ['message']]);
  });

  test.each(['not JSON', '[]', '"text"'])('refuses a body of %s', async (text) => {
    const { post } = createV1Fixture();

    const { status, body } = await post('/api/v1/transactions', text);

    expect([status, Object.keys(body)]).toEqual([400, ['message']]);
  });

  test('delivers to the workspace of the key', async () => {
    const { control, post } = createV1Fixture();
    const { body } = await control('POST', '/workspaces', { id: 'other' });
    const [account] = body.data.accounts;
    const [pipeline] = account.pipelines;
    await control('PATCH', '/seed?workspace=other', {
      pipelines: [{ id: pipeline.id, apiVersion: 'V1.0' }],
    });

    const created = await post('/api/v1/transactions', {
      APIKey: account.apiKey,
      pipelineID: pipeline.id,
      verificationAddress: { phoneNumber: PHONE },
    });
    const { transactionID } = created.body.data;
    await post(`/api/v1/transactions/activate/${transactionID}`, '');

    expect(transactionID).toMatch(/^txn_other_/);
    const inbox = await control('GET', '/messages?workspace=other');
    expect(inbox.body.data).toHaveLength(1);
    const journal = await control('GET', '/requests?workspace=other');
    expect(journal.body.data.map(({ operation }: { operation: string }) => operation)).toEqual([
      'v10.activate',
      'v10.create',
    ]);
  });
});

describe('digits that are not 4, 5 or 6', () => {
  const OUT_OF_RANGE = [3, 7, 0, 4.5, '6', null];

  test.each(OUT_OF_RANGE)('%j are rejected by V1.0 [DIG-09]', async (digits) => {
    const { status, body } = await createV1Fixture().create({ digits });

    expect(status).toBe(400);
    expect(body).toEqual({ message: 'Digits should be either 4, 5 or 6' });
  });

  test.each(OUT_OF_RANGE)('%j are ignored by V1.2', async (digits) => {
    const { send, lastCode } = createV12Fixture();

    expect((await send({ digits })).status).toBe(200);
    expect(lastCode()).toMatch(/^\d{6}$/);
  });

  test.each(OUT_OF_RANGE)('%j are rejected by V2.0 with a code', async (digits) => {
    const { status, body } = await createWidgetFixture().create({ digits });

    expect([status, body.code]).toEqual([400, 'INVALID_OTP_DIGITS']);
  });

  test.each([4, 5, 6])('but %i digits are what the code of V1.0 has', async (digits) => {
    const { sent, lastCode } = createV1Fixture();

    await sent({ digits });

    expect(lastCode()).toMatch(new RegExp(`^\\d{${digits}}$`));
  });
});

test('each version has its own paths, and a pipeline takes those of its version [G-20]', async () => {
  const { post, get } = createV12Fixture({ apiVersion: 'V1.2' }, [
    { id: 'pipe_v1', apiVersion: 'V1.0', dev: { bypassPoW: true } },
  ]);
  const calls = {
    'V1.0': (pipelineID: string) => post('/api/v1/transactions', fieldsOf(pipelineID)),
    'V1.2': (pipelineID: string) =>
      get(`/api/v1.2/transactions/challenge?APIKey=${API_KEY}&pipelineID=${pipelineID}`),
  };

  expect((await calls['V1.0']('pipe_v1')).status).toBe(201);
  expect((await calls['V1.2'](PIPELINE)).status).toBe(200);
  expect((await calls['V1.0'](PIPELINE)).status).toBe(404);
  const { status, body } = await calls['V1.2']('pipe_v1');
  expect([status, body.code]).toEqual([403, 'INVALID_API_VERSION']);
  for (const path of ['/api/v1.2/transactions', '/api/v1.0/transactions', '/api/v2/transactions']) {
    expect((await post(path, fieldsOf('pipe_v1'))).body.code).toBe('ROUTE_NOT_FOUND');
  }
  // The widget and the utilities are under /api/v1/ too.
  for (const path of ['/api/v1/widget-sdk/create-attempt', '/api/v1/utilities/send']) {
    expect((await post(path, {})).body.code).not.toBe('ROUTE_NOT_FOUND');
  }
});

function fieldsOf(pipelineID: string) {
  return { APIKey: API_KEY, pipelineID, verificationAddress: { phoneNumber: PHONE } };
}
