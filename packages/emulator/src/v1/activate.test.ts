import { describe, expect, test } from 'vitest';
import { createV1Fixture, TRANSACTIONS } from '../app/v1-core.fixture.ts';
import { PHONE, PIPELINE } from '../app/v12-core.fixture.ts';

describe('POST activate', () => {
  test('sends the code and gives the ID of the request [L-02]', async () => {
    const { created, activate, core } = createV1Fixture();
    const transactionID = await created();

    const { status, body } = await activate(transactionID);

    expect(status).toBe(200);
    expect(body.data).toEqual({ _id: expect.stringMatching(/^treq_default_/) });
    const inbox = core.store.defaultWorkspace.inbox.list();
    expect(inbox).toEqual([
      expect.objectContaining({ to: PHONE, channel: 'whatsapp', transactionID }),
    ]);
  });

  test('needs neither a body nor a content type', async () => {
    const { created, request } = createV1Fixture();
    const path = `${TRANSACTIONS}/activate/${await created()}`;

    expect((await request(path, { method: 'POST' })).status).toBe(200);
  });

  test('falls back along the order of the channels', async () => {
    const { created, activate, control, core } = createV1Fixture();
    await control('POST', '/providers/whatsapp', { mode: 'reject' });

    await activate(await created());

    expect(core.store.defaultWorkspace.inbox.list()[0]?.channel).toBe('telegram');
  });

  test('can be repeated where no channel accepted the code', async () => {
    const { created, activate, control, core } = createV1Fixture({ channels: ['sms'] });
    const transactionID = await created();
    await control('POST', '/providers/sms', { mode: 'reject' });
    const refused = await activate(transactionID);
    await control('POST', '/providers/sms', { mode: 'accept' });

    const repeated = await activate(transactionID);

    expect([refused.status, Object.keys(refused.body)]).toEqual([500, ['message']]);
    expect(repeated.status).toBe(200);
    expect(core.store.defaultWorkspace.inbox.list()).toHaveLength(1);
  });

  test('sends a code once: the second call is refused', async () => {
    const { created, activate, core } = createV1Fixture();
    const transactionID = await created();
    await activate(transactionID);

    const again = await activate(transactionID);

    expect([again.status, Object.keys(again.body)]).toEqual([403, ['message']]);
    expect(core.store.defaultWorkspace.inbox.list()).toHaveLength(1);
  });

  test.each([
    [180, 'without the opt-in', { optin: false }],
    [120, 'with it', { optin: true }],
  ])('is too late %d seconds after the creation %s', async (seconds, _, fields) => {
    const { created, activate, advance } = createV1Fixture(
      {},
      { behaviors: { legacyOptin: 'on' } },
    );
    const transactionID = await created(fields);
    advance(seconds - 1);
    const inTime = await activate(transactionID);
    advance(60);
    const late = await created(fields);
    advance(seconds);

    expect(inTime.status).toBe(200);
    expect((await activate(late)).body).toEqual({ message: 'Transaction expired' });
  });

  test('charges a message when it is sent', async () => {
    const { created, activate, control } = createV1Fixture({}, { billing: { balance: 1 } });
    const first = await created();
    const second = await created();

    await activate(first);
    const refused = await activate(second);

    expect(refused.body).toEqual({ message: 'Quota exhausted or subscription expired' });
    const ledger = await control('GET', '/ledger');
    expect(ledger.body.data).toEqual([expect.objectContaining({ kind: 'whatsapp', amount: 1 })]);
  });

  test('delivers nothing to a test pair, whose own code verifies', async () => {
    const { sent, verify, core } = createV1Fixture({
      testPairs: [{ address: PHONE, otp: '424242' }],
    });

    const transactionReqID = await sent();

    expect(core.store.defaultWorkspace.inbox.list()).toEqual([]);
    expect((await verify(transactionReqID, '424242')).status).toBe(200);
  });

  test('ends earlier codes to the number, where that is the behavior', async () => {
    const { sent, verify, lastCode } = createV1Fixture(
      {},
      { behaviors: { earlierTransaction: 'expired' } },
    );
    const earlier = await sent();
    const code = lastCode();
    await sent();

    expect((await verify(earlier, code)).body).toEqual({ message: 'Transaction expired' });
  });
});

test('the control API shows a transaction as created until it is activated', async () => {
  const { created, activate, control } = createV1Fixture();
  const transactionID = await created();
  const read = async () => (await control('GET', `/transactions/${transactionID}`)).body.data;

  expect(await read()).toMatchObject({ status: 'created', channels: [] });
  await activate(transactionID);
  expect(await read()).toMatchObject({ status: 'active', channels: ['whatsapp'] });
});

test('a fault with a response applies to a call of V1.0, and one with a code is refused', async () => {
  const { created, activate, control } = createV1Fixture();
  const transactionID = await created();
  await control('POST', '/faults', {
    operation: 'v10.activate',
    phoneNumber: PHONE,
    respond: { status: 503, body: {} },
  });

  const named = await control('POST', '/faults', {
    operation: 'v10.activate',
    name: 'INTERNAL_SERVER_ERROR',
  });
  const failed = await activate(transactionID);
  const next = await activate(transactionID);

  expect(named.status).toBe(400);
  expect([failed.status, next.status]).toEqual([503, 200]);
});

test('a pipeline that has moved to V1.2 refuses V1.0', async () => {
  const { created, activate, control } = createV1Fixture();
  const transactionID = await created();
  await control('PATCH', '/seed', { pipelines: [{ id: PIPELINE, apiVersion: 'V1.2' }] });

  expect((await activate(transactionID)).status).toBe(404);
});

test('a snapshot keeps a transaction that awaits its activation, with its opt-in', async () => {
  const optin = { behaviors: { legacyOptin: 'on' } } as const;
  const saved = createV1Fixture({}, optin);
  const transactionID = await saved.created({ optin: true });
  const { body } = await saved.control('GET', '/snapshot');
  const other = createV1Fixture();

  const restored = await other.control('PUT', '/snapshot', body.data);
  const heard = await other.optinMessage(transactionID);
  await saved.optinMessage(transactionID);

  expect(restored.status).toBe(200);
  expect(heard.body.data).toMatchObject({ transactionID, status: 'active' });
  expect(other.lastCode()).toBe(saved.lastCode());
});
