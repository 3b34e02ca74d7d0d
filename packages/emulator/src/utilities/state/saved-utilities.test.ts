import { expect, test } from 'vitest';
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
      .store({ status: 200, body: '{}' }, START_MS);
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
