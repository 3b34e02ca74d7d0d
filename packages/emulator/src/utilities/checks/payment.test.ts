import { expect, test } from 'vitest';
import { createUtilityFixture } from '../utility-core.fixture.ts';

const SMS = { whatsapp: false };

test.each([
  ['whatsapp', {}],
  ['sms', SMS],
])('a channel without a fee sends nothing: %s [EU-32] [EU-57]', async (channel, utility) => {
  const { send, inbox } = createUtilityFixture(utility, { fees: { [channel]: null } });

  const { status, body } = await send();

  expect([status, body.code]).toEqual([402, 'UTILITY_FEE_UNAVAILABLE']);
  expect(inbox()).toEqual([]);
});

test('a fee can be taken away later [EU-32]', async () => {
  const { send, control } = createUtilityFixture();
  await control('PATCH', '/accounts/account_test', { utilities: { fees: { whatsapp: null } } });

  expect((await send()).body.code).toBe('UTILITY_FEE_UNAVAILABLE');
});

test.each([
  ['an SMS that it does not cover [UD-15]', SMS, { sms: 0.2 }, 0.1, 402],
  ['an SMS that it just covers [UD-15]', SMS, { sms: 0.2 }, 0.2, 200],
  ['an SMS without a fee', SMS, { sms: 0 }, 0, 200],
  ['WhatsApp with nothing left [UD-16]', {}, { whatsapp: 0.5 }, 0, 402],
  ['WhatsApp with less than the fee left [UD-16]', {}, { whatsapp: 0.5 }, 0.1, 200],
])('the balance decides over %s [EU-33]', async (_, utility, fees, balance, expected) => {
  const { send, inbox } = createUtilityFixture(
    utility,
    { fees },
    { account: { billing: { balance } } },
  );

  const { status, body } = await send();

  expect(status).toBe(expected);
  if (expected === 402) expect(body.code).toBe('INSUFFICIENT_BALANCE');
  expect(inbox()).toHaveLength(expected === 200 ? 1 : 0);
});

test('an SMS without a fee is not balance-checked, also where less than nothing is left [UD-18]', async () => {
  const { send } = createUtilityFixture(
    {},
    { fees: { whatsapp: 0.5, sms: 0 } },
    { account: { billing: { balance: 0.1 } } },
  );
  // It needs only some quota, and reserves more than there is.
  await send();

  const sms = await send({ templateId: undefined, text: 'Hi' });
  const whatsapp = await send();

  expect([sms.status, sms.body.data?.channel]).toEqual([200, 'sms']);
  expect(whatsapp.body.code).toBe('INSUFFICIENT_BALANCE');
});

test('what a WhatsApp message has reserved is not left for an SMS [UD-17]', async () => {
  const { send } = createUtilityFixture(
    {},
    { fees: { whatsapp: 0.5, sms: 0.2 } },
    { account: { billing: { balance: 0.6 } } },
  );

  await send();
  const sms = await send({ text: 'Hi' });

  expect(sms.body.code).toBe('INSUFFICIENT_BALANCE');
});

test('what is left is compared without the noise of binary fractions', async () => {
  const { send } = createUtilityFixture(
    {},
    { fees: { whatsapp: 0.3, sms: 0.1 } },
    { account: { billing: { balance: 0.4 } } },
  );

  await send();
  const sms = await send({ text: 'Hi' });

  expect(sms.status).toBe(200);
});

const ONE_SMS = [SMS, { fees: { sms: 0.2 } }, { account: { billing: { balance: 0.2 } } }] as const;

test.each([
  { mode: 'hang-before-boundary' },
  { mode: 'hang-after-boundary', certainty: 'not_sent' },
])(
  'the fee of a send that hangs and reaches no phone is reserved until it ends: %j [UD-17]',
  async (mode) => {
    const { send, carrier } = createUtilityFixture(...ONE_SMS);
    await carrier('sms', { ...mode, times: 1 });
    const leaving = new AbortController();
    const hanging = send({}, { signal: leaving.signal });

    const meanwhile = await send();
    leaving.abort();
    await hanging;
    const later = await send();

    expect(meanwhile.body.code).toBe('INSUFFICIENT_BALANCE');
    expect(later.status).toBe(200);
  },
);

test.each(['unknown', 'pending'])(
  'the fee of an SMS that the carrier did not send is free: %s',
  async (mode) => {
    const { send, carrier } = createUtilityFixture(...ONE_SMS);
    await carrier('sms', { mode, certainty: 'not_sent', times: 1 });

    await send();

    expect((await send()).status).toBe(200);
  },
);

test('the fee of an SMS that may have been sent stays reserved until the balance is set', async () => {
  const { send, carrier, control } = createUtilityFixture(...ONE_SMS);
  await carrier('sms', { mode: 'unknown', times: 1 });
  await send();

  const refused = await send();
  await control('PATCH', '/accounts/account_test', { balance: 0.2 });
  const paid = await send();

  expect(refused.body.code).toBe('INSUFFICIENT_BALANCE');
  expect(paid.status).toBe(200);
});

test('the daily cap is never exceeded, also by sends at once, and ends with the day [EU-34] [UD-19]', async () => {
  const { send, advance, inbox, control } = createUtilityFixture(
    { ...SMS, dailySpendCap: 0.3 },
    { fees: { sms: 0.1 } },
  );

  const responses = await Promise.all(Array.from({ length: 5 }, () => send()));
  const spending = await control('GET', '/utilities/spending');
  advance(86_400);
  const nextDay = await send();

  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 402, 402]);
  expect(responses[3]?.body.code).toBe('SPEND_CAP_EXCEEDED');
  expect(spending.body.data).toEqual([
    { pipelineID: 'pipe_utility', cap: 0.3, spent: 0.3, reserved: 0, currency: 'EGP' },
  ]);
  expect(nextDay.status).toBe(200);
  expect(inbox()).toHaveLength(4);
});

test('a WhatsApp message reserves its fee under the cap until it is delivered or fails', async () => {
  const { send, control, inbox } = createUtilityFixture(
    { dailySpendCap: 0.5 },
    { fees: { whatsapp: 0.25 } },
  );
  await send();
  await send();
  const full = await send();
  const [newest, oldest] = inbox();

  await control('POST', `/messages/${newest?.id}/delivery`, { status: 'undelivered' });
  await control('POST', `/messages/${oldest?.id}/delivery`, { status: 'delivered' });
  const { body } = await control('GET', '/utilities/spending');
  const again = await send();

  expect(full.body.code).toBe('SPEND_CAP_EXCEEDED');
  expect(body.data).toMatchObject([{ spent: 0.25, reserved: 0 }]);
  expect(again.status).toBe(200);
});

test.each([
  { mode: 'hang-before-boundary' },
  { mode: 'hang-after-boundary', certainty: 'not_sent' },
])('a send that is under way has reserved its part of the daily cap: %j [UD-19]', async (mode) => {
  const { send, carrier, control } = createUtilityFixture(
    { ...SMS, dailySpendCap: 0.2 },
    { fees: { sms: 0.2 } },
  );
  await carrier('sms', { ...mode, times: 1 });
  const leaving = new AbortController();
  const hanging = send({}, { signal: leaving.signal });

  const meanwhile = await send();
  const spending = await control('GET', '/utilities/spending');
  leaving.abort();
  await hanging;

  expect(meanwhile.body.code).toBe('SPEND_CAP_EXCEEDED');
  expect(spending.body.data).toMatchObject([{ spent: 0, reserved: 0.2 }]);
  expect((await send()).status).toBe(200);
});

test('an SMS without a fee is sent, also where the cap is exceeded already [UD-20]', async () => {
  const { send, patch } = createUtilityFixture(
    { dailySpendCap: 0.5 },
    { fees: { whatsapp: 0.5, sms: 0 } },
  );
  await send();
  await patch({ dailySpendCap: 0.1 });

  const sms = await send({ templateId: undefined, text: 'Hi' });
  const whatsapp = await send();

  expect([sms.status, sms.body.data?.channel]).toEqual([200, 'sms']);
  expect(whatsapp.body.code).toBe('SPEND_CAP_EXCEEDED');
});

test('an SMS without a fee passes a cap of nothing [EU-34]', async () => {
  const { send } = createUtilityFixture({ ...SMS, dailySpendCap: 0 }, { fees: { sms: 0 } });

  expect((await send()).status).toBe(200);
});
