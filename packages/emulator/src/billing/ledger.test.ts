import { describe, expect, test } from 'vitest';
import { createV12Fixture, PHONE } from '../app/v12-core.fixture.ts';
import {
  createWidgetFixture,
  WIDGET_PIPELINE,
  type WidgetFixtureOptions,
} from '../app/widget-core.fixture.ts';
import { type Delivery, sendCode } from '../delivery/send-code.ts';
import type { AccountSeed } from '../model/account.ts';
import { billSuccess } from './billing.ts';

function createBillingFixture(
  billing: NonNullable<AccountSeed['billing']>,
  pipeline: NonNullable<WidgetFixtureOptions['pipeline']> = {},
) {
  const fixture = createWidgetFixture({ account: { billing }, pipeline });
  const { workspace } = fixture;
  const found = workspace.pipeline(WIDGET_PIPELINE);
  if (found === undefined) throw new TypeError('the fixture has a pipeline');
  const address = { phoneNumber: PHONE };
  const send = (fields: Partial<Delivery> = {}) => {
    const transaction = sendCode(workspace, {
      pipeline: found,
      address,
      code: '123456',
      ...fields,
    });
    if (transaction === undefined) throw new TypeError('the providers accept');
    return transaction;
  };
  const charges = () => workspace.ledger.list().map(({ kind, amount }) => [kind, amount]);
  return { ...fixture, send, charges };
}

describe('billing', () => {
  test('charges a delivery at once, at the rate of its channel', () => {
    const { workspace, send, charges } = createBillingFixture({ rates: { sms: 0.7 } });
    const email = 'a@b.example';

    const transaction = send({ channel: 'sms', address: { phoneNumber: PHONE, email } });
    billSuccess(workspace, transaction);

    expect(charges()).toEqual([
      ['email', 1],
      ['sms', 0.7],
    ]);
  });

  test('charges a success once, and an own code when it is sent', () => {
    const { workspace, send, charges } = createBillingFixture({ mode: 'pay-per-success' });

    const transaction = send();
    expect(charges()).toEqual([]);
    billSuccess(workspace, transaction);
    expect(charges()).toEqual([['whatsapp', 1]]);
    billSuccess(workspace, send({ hasOwnCode: true }));
    expect(charges()).toHaveLength(2);
  });

  test('a passkey is 60 % of the anchor, or what the account says [PK-05]', () => {
    const byShare = createBillingFixture({ mode: 'pay-per-success', rates: { whatsapp: 1 } });
    const bySetting = createBillingFixture({ mode: 'pay-per-success', passkeyRate: 0.25 });

    for (const { workspace, send } of [byShare, bySetting]) {
      billSuccess(workspace, send(), 'passkey');
    }

    expect(byShare.charges()).toEqual([['passkey', 0.6]]);
    expect(bySetting.charges()).toEqual([['passkey', 0.25]]);
  });

  test('a test pair gets no message, pays nothing, and verifies by its own code [DEV-01] [DEV-02]', () => {
    const { workspace, send, charges } = createBillingFixture(
      { balance: 0 },
      { testPairs: [{ address: PHONE, otp: '424242' }] },
    );
    workspace.providers.set('whatsapp', { mode: 'reject' });

    const transaction = send();
    billSuccess(workspace, transaction);

    expect(transaction).toMatchObject({ code: '424242', channels: ['whatsapp'], isTest: true });
    expect(workspace.inbox.list()).toEqual([]);
    expect(charges()).toEqual([]);
  });

  test('so it is for V1.2, and a verified transaction is charged there [DEV-01] [DEV-02]', async () => {
    const fixture = createV12Fixture({ testPairs: [{ address: PHONE, otp: '424242' }] });
    const { ledger, inbox } = fixture.core.store.defaultWorkspace;

    const pair = await fixture.sent();
    const verified = await fixture.verify(pair.transactionReqID, '424242');
    expect([verified.status, inbox.list().length, ledger.list().length]).toEqual([200, 0, 0]);

    await fixture.sent({ verificationAddress: { phoneNumber: '+201007654321' } });
    expect(ledger.list()).toMatchObject([{ kind: 'whatsapp', amount: 1 }]);
  });

  test('a balance falls without the noise of binary fractions, and can be set by hand', async () => {
    const { workspace, send, control } = createBillingFixture({ balance: 1, rates: { sms: 0.1 } });
    for (let i = 0; i < 3; i += 1) send({ channel: 'sms' });
    const account = () => {
      const [first] = workspace.accounts;
      if (first === undefined) throw new TypeError('the fixture has an account');
      return first;
    };

    expect(workspace.ledger.balanceOf(account())).toBe(0.7);
    const { body } = await control('PATCH', '/accounts/account_test', { balance: 5 });
    expect(body.data.balance).toBe(5);
    expect(workspace.ledger.list()).toHaveLength(3);
  });

  test('a chosen channel that fails ends the request, email and all', () => {
    const { workspace, send } = createBillingFixture({});
    workspace.providers.set('sms', { mode: 'reject' });
    const address = { phoneNumber: PHONE, email: 'a@b.example' };

    expect(() => send({ channel: 'sms', address })).toThrow(TypeError);
    expect(workspace.inbox.list()).toEqual([]);
  });
});
