import { describe, expect, test } from 'vitest';
import { callsOf } from '../../app/core-calls.fixture.ts';
import { createEmulatorCore } from '../../app/emulator-core.ts';
import { createUtilityFixture, START_MS } from '../utility-core.fixture.ts';

const VIEWS = ['idempotency', 'spending', 'providers', 'templates', 'suppressed', 'waba'];

test('a restored workspace has every key, nonce, fee, carrier and message as it was', async () => {
  const saved = createUtilityFixture({ dailySpendCap: 5 });
  await saved.send({}, { key: 'whatsapp' });
  await saved.send({ text: 'Hi' }, { key: 'sms', nonce: 'nonce-1' });
  await saved.carrier('sms', { mode: 'pending', certainty: 'accepted', times: 1 });
  await saved.send({ text: 'Hi' }, { key: 'pending' });
  await saved.carrier('whatsapp', { mode: 'reject', times: 2 });
  await saved.control('POST', '/utilities/suppress', { phone: '+201001234569', suppressed: true });
  await saved.send({ phone: '+201001234569' }, { key: 'skipped' });
  await saved.control('PUT', '/utilities/templates/tmpl_new', { body: 'New.' });
  const snapshot = JSON.stringify((await saved.control('GET', '/snapshot')).body.data);
  const other = createUtilityFixture();
  const put = await other.control('PUT', '/snapshot', JSON.parse(snapshot));

  expect(put.body).toEqual({ status: 'success', data: {} });
  const again = await other.control('GET', '/snapshot');
  expect(again.body.data).toEqual(JSON.parse(snapshot));
  for (const view of VIEWS) {
    const expected = await saved.control('GET', `/utilities/${view}`);
    expect((await other.control('GET', `/utilities/${view}`)).body, view).toEqual(expected.body);
  }
  expect(other.inbox()).toEqual(saved.inbox());
  const replay = await other.send({ text: 'Hi' }, { key: 'sms', nonce: 'nonce-1' });
  expect(replay.body.code).toBe('SIGNATURE_REPLAY');
  for (const [fields, key] of [
    [{}, 'whatsapp'],
    [{ text: 'Hi' }, 'sms'],
    [{ text: 'Hi' }, 'pending'],
    [{}, 'new'],
  ] as const) {
    const nonce = `nonce of ${key}`;
    const expected = await saved.send(fields, { key, nonce });
    expect((await other.send(fields, { key, nonce })).body).toEqual(expected.body);
  }
});

test('what is kept of utility messages is bounded, and the oldest goes first', async () => {
  const { core, send, control } = createUtilityFixture({}, { fees: { whatsapp: 1 } });
  const { nonces, idempotency, utilityTransactions, spending } = core.store.defaultWorkspace;
  await send({}, { key: 'oldest' });
  for (let i = 0; i < 10_000; i += 1) {
    const transactionID = `utxn_default_${i}`;
    const owner = { accountId: 'account_test', pipelineID: 'pipe_utility' };
    nonces.use('pipe_utility', `nonce ${i}`, START_MS);
    idempotency
      .reserve({ key: `key ${i}`, ...owner, fingerprint: '', transactionID }, START_MS)
      .store({ ok: true, body: {} }, START_MS);
    utilityTransactions.put({
      ...owner,
      transactionID,
      recipient: '+201001234567',
      customerUserId: null,
      createdAt: '',
    });
    spending.reserve({ ...owner, transactionID, amount: 1, day: '2040-01-01' });
  }

  expect(nonces.save()).toHaveLength(10_000);
  expect(idempotency.list(START_MS)).toHaveLength(10_000);
  expect(idempotency.find('account_test', 'oldest', START_MS)).toBeUndefined();
  expect(utilityTransactions.list()).toHaveLength(10_000);
  expect(spending.reservedOf('account_test')).toBe(10_000);
  const { body } = await control('GET', '/utilities/idempotency');
  expect(body.data[0].key).toBe('key 9999');
});

describe('a snapshot with utility state of another form is refused', () => {
  const RECORD = {
    key: 'k',
    accountId: 'account_test',
    pipelineID: 'pipe_utility',
    fingerprint: '',
    reservedAtMs: START_MS,
    transactionID: 'utxn_default_1',
    boundary: false,
    result: { ok: true, body: {} },
    storedAtMs: START_MS,
  };
  const FEE = {
    transactionID: 'utxn_default_1',
    accountId: 'account_test',
    pipelineID: 'pipe_utility',
    amount: 1,
    day: '2040-01-01',
  };
  const put = async (state: object, more: object = {}) => {
    const { control } = createUtilityFixture();
    const { data } = (await control('GET', '/snapshot')).body;
    const { status, body } = await control('PUT', '/snapshot', {
      ...data,
      ...more,
      state: { ...data.state, ...state },
    });
    return [status, String(body.message).split(':')[0]];
  };

  test.each([
    ['result.body', { result: { ok: true, body: 'garbage' } }],
    ['result.body', { result: { ok: true, body: [] } }],
    ['result.error.status', { result: { ok: false, error: { status: 0, message: '' } } }],
    ['storedAtMs', { storedAtMs: 1e300 }],
    ['reservedAtMs', { reservedAtMs: -1 }],
    ['reservedAtMs', { reservedAtMs: 0.5 }],
  ])('in %s of an idempotency record: %j', async (path, fields) => {
    expect(await put({ idempotency: [RECORD] })).toEqual([200, 'undefined']);
    expect(await put({ idempotency: [{ ...RECORD, ...fields }] })).toEqual([
      400,
      `state.idempotency.0.${path}`,
    ]);
  });

  test.each([
    ['amount', { amount: -50 }],
    ['day', { day: 'garbage' }],
  ])('in %s of a reserved fee: %j', async (path, fields) => {
    expect(await put({ spending: { reservations: [{ ...FEE, ...fields }], spent: [] } })).toEqual([
      400,
      `state.spending.reservations.0.${path}`,
    ]);
  });

  test.each([
    ['createdAt', { createdAt: 'garbage' }],
    ['fee', { fee: -1 }],
  ])('in %s of a transaction: %j', async (path, fields) => {
    const transaction = {
      transactionID: 'utxn_default_1',
      accountId: 'account_test',
      pipelineID: 'pipe_utility',
      recipient: '+201001234567',
      customerUserId: null,
      createdAt: '2040-01-01T00:00:00.000Z',
    };

    expect(await put({ utilityTransactions: [transaction] })).toEqual([200, 'undefined']);
    expect(await put({ utilityTransactions: [{ ...transaction, ...fields }] })).toEqual([
      400,
      `state.utilityTransactions.0.${path}`,
    ]);
  });

  test('in the position of its randomness, which has to go on', async () => {
    const random = { seed: 's', position: Number.MAX_SAFE_INTEGER };

    expect(await put({}, { random })).toEqual([400, 'random.position']);
  });
});

test('a snapshot with more than is kept is restored to the newest of it', async () => {
  const { control, core } = createUtilityFixture();
  const { data } = (await control('GET', '/snapshot')).body;
  const nonces = Array.from({ length: 10_001 }, (_, i) => [
    JSON.stringify(['pipe_utility', `nonce ${i}`]),
    START_MS,
  ]);
  await control('PUT', '/snapshot', { ...data, state: { ...data.state, nonces } });
  const restored = core.store.defaultWorkspace.nonces;

  expect(restored.save()).toHaveLength(10_000);
  expect(restored.isUsed('pipe_utility', 'nonce 0', START_MS)).toBe(false);
  expect(restored.isUsed('pipe_utility', 'nonce 10000', START_MS)).toBe(true);
});

test('a default workspace sends over both channels', async () => {
  const core = createEmulatorCore({ now: () => START_MS });
  const { control } = callsOf(core);
  const [account] = core.store.defaultWorkspace.accounts;
  const base = { APIKey: account?.apiKey, pipelineID: 'pipe_emulator_default_utility' };

  const template = await control('POST', '/utilities/explain', {
    ...base,
    phone: '+201001234567',
    templateId: 'order_shipped',
    variableValues: { order: 'A-1', day: 'Monday' },
  });
  const text = await control('POST', '/utilities/explain', {
    ...base,
    phone: '+447700900123',
    text: 'Hi',
  });

  expect(template.body.data.result).toMatchObject({ status: 'success', channel: 'whatsapp' });
  expect(text.body.data.result).toMatchObject({ status: 'success', channel: 'sms' });
});
