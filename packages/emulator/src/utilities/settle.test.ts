import { expect, test } from 'vitest';
import { createUtilityFixture } from './utility-core.fixture.ts';

test.each([
  ['delivered', 'Successful'],
  ['undelivered', 'Failed'],
])('a WhatsApp message is Pending until it is %s, then %s [UD-05]', async (report, status) => {
  const { send, control, inbox } = createUtilityFixture();
  const { body } = await send();
  const [message] = inbox();
  const path = `/messages/${message?.id}/delivery`;

  const settled = await control('POST', path, { status: report });
  const other = report === 'delivered' ? 'undelivered' : 'delivered';
  await control('POST', path, { status: other });
  const transaction = await control('GET', `/transactions/${body.data.transactionID}`);

  expect(body.data.status).toBe('Pending');
  expect(settled.body.data).toMatchObject({ status, delivery: report });
  expect(transaction.body.data.status).toBe(status);
});

test('a delivery is reported to what follows the workspace, as is the change of the message', async () => {
  const { send, control, core, inbox } = createUtilityFixture();
  await send();
  const types: string[] = [];
  core.store.defaultWorkspace.events.subscribe(
    ({ type }) => types.push(type),
    () => {},
  );

  await control('POST', `/messages/${inbox()[0]?.id}/delivery`, { status: 'delivered' });

  expect(types).toEqual(expect.arrayContaining(['delivery', 'utility']));
});

test('an SMS is Successful when it is accepted, and no report changes it [UD-06]', async () => {
  const { send, control, inbox } = createUtilityFixture({ whatsapp: false });
  const { body } = await send();
  const [message] = inbox();

  const refused = await control('POST', `/messages/${message?.id}/delivery`, {
    status: 'undelivered',
  });

  expect([refused.status, refused.body.code]).toEqual([409, 'SMS_NOT_SETTLED']);
  const { transactionID } = body.data;
  const transaction = await control('GET', `/transactions/${transactionID}`);
  expect([body.data.status, transaction.body.data.status]).toEqual(['Successful', 'Successful']);
  expect((await control('GET', '/webhooks')).body.data).toEqual([]);
});

test('WhatsApp is billed when it is delivered, and not when it is accepted [UD-11]', async () => {
  const { send, control, inbox } = createUtilityFixture({}, { fees: { whatsapp: 0.4 } });
  const { body } = await send();
  const atAccept = await control('GET', '/ledger');

  await control('POST', `/messages/${inbox()[0]?.id}/delivery`, { status: 'delivered' });
  const atDelivery = await control('GET', '/ledger');

  expect(atAccept.body.data).toEqual([]);
  expect(atDelivery.body.data).toMatchObject([
    { kind: 'utility-whatsapp', amount: 0.4, transactionID: body.data.transactionID },
  ]);
});

test('WhatsApp that is not delivered is not billed', async () => {
  const { send, control, inbox } = createUtilityFixture();
  await send();

  await control('POST', `/messages/${inbox()[0]?.id}/delivery`, { status: 'undelivered' });

  expect((await control('GET', '/ledger')).body.data).toEqual([]);
});

test('WhatsApp costs at least 0.25 EGP [UD-13]', async () => {
  const { send, control, inbox } = createUtilityFixture({}, { fees: { whatsapp: 0.1 } });
  await send();

  await control('POST', `/messages/${inbox()[0]?.id}/delivery`, { status: 'delivered' });

  expect((await control('GET', '/ledger')).body.data).toMatchObject([{ amount: 0.25 }]);
});

test('an SMS is billed once, when its carrier accepts it', async () => {
  const { send, control } = createUtilityFixture({ whatsapp: false }, { fees: { sms: 0.1 } });

  await send({}, { key: 'k' });
  await send({}, { key: 'k' });

  expect((await control('GET', '/ledger')).body.data).toMatchObject([
    { kind: 'utility-sms', amount: 0.1 },
  ]);
});

test('a rejected message is not billed and names its transaction [EU-41] [EU-52]', async () => {
  const { send, control, carrier, inbox } = createUtilityFixture({ whatsapp: false });
  await carrier('sms', { mode: 'reject' });

  const { status, body } = await send();

  expect([status, body.code]).toEqual([502, 'send_failed']);
  const transaction = await control('GET', `/transactions/${body.transactionID}`);
  expect(transaction.body.data.status).toBe('Failed');
  expect((await control('GET', '/ledger')).body.data).toEqual([]);
  expect((await control('GET', '/utilities/spending')).body.data).toMatchObject([{ reserved: 0 }]);
  expect(inbox()).toEqual([]);
});
