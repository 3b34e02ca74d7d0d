import { describe, expect, test } from 'vitest';
import { API_KEY, createV12Fixture, PHONE, type V12Fixture } from '../app/v12-core.fixture.ts';
import { expectShared, WIDGET_PIPELINE } from '../app/widget-core.fixture.ts';
import type { AccountSeed } from '../model/account.ts';
import { createHostedFixture } from '../widget/hosted-page.fixture.ts';

const EMAIL = 'mona@example.com';
const BY_SUCCESS = { billing: { mode: 'pay-per-success' } } as const;

/** A fixture whose account is as the patch says, and what it was charged, oldest first. */
async function createPaidFixture(
  account: object = {},
  testPairs: { address: string; otp: string }[] = [],
) {
  const fixture = createV12Fixture({ channelChoice: true, testPairs });
  const { ledger } = fixture.core.store.defaultWorkspace;
  await fixture.control('PATCH', '/accounts/account_test', account);
  return { ...fixture, charges: () => chargesOf(ledger) };
}

function chargesOf(ledger: V12Fixture['core']['store']['defaultWorkspace']['ledger']) {
  return ledger
    .list()
    .map(({ kind, amount }) => [kind, amount])
    .reverse();
}

describe('an account that pays by message', () => {
  test('is charged when a code is sent, and not again when it verifies [BIL-01]', async () => {
    const { sent, verify, lastCode, charges } = await createPaidFixture();

    const { transactionReqID } = await sent();
    const atSend = charges();
    await verify(transactionReqID, lastCode());

    expect(atSend).toEqual([['whatsapp', 1]]);
    expect(charges()).toEqual(atSend);
  });

  test('pays each channel’s own rate, chosen or not [BIL-04] [CHN-19]', async () => {
    const { sent, charges } = await createPaidFixture({
      entitlements: { channelChoice: true },
      billing: { rates: { whatsapp: 3, telegram: 0.5, sms: 7, email: 0.1 } },
    });

    await sent({ verificationAddress: { phoneNumber: PHONE, email: EMAIL } });
    for (const channel of ['whatsapp', 'telegram', 'sms']) await sent({ channel });

    expect(charges()).toEqual([
      ['whatsapp', 3],
      ['email', 0.1],
      ['whatsapp', 3],
      ['telegram', 0.5],
      ['sms', 7],
    ]);
  });

  test('by the older pricing pays the anchor’s rate for every channel', async () => {
    const { sent, charges } = await createPaidFixture({
      billing: { pricing: 'legacy', rates: { whatsapp: 3, email: 0.1 } },
    });

    await sent({ verificationAddress: { email: EMAIL } });

    expect(charges()).toEqual([['email', 3]]);
  });

  test.each(['TRANSACTION_CREATION_FAILED', 'BILLING_FAILED'])(
    'gets no code that its quota does not cover: 402 %s, by the switch',
    async (unpaidSend) => {
      const { control, send, prove, charges, core } = await createPaidFixture({ balance: 1.5 });
      await control('PATCH', '/seed', { behaviors: { unpaidSend } });
      const powSolution = await prove();

      const tooMuch = await send({
        verificationAddress: { phoneNumber: PHONE, email: EMAIL },
        powSolution,
      });
      const nothing = [core.store.defaultWorkspace.inbox.list(), charges()];
      const enough = await send({ powSolution });
      const used = await send();

      expect([tooMuch.status, tooMuch.body.code]).toEqual([402, unpaidSend]);
      expect(tooMuch.headers.get('x-emulator-behaviors')).toBe('unpaidSend');
      expect(nothing).toEqual([[], []]);
      // The proof is not spent by the error.
      expect(enough.status).toBe(200);
      expect(used.status).toBe(402);
    },
  );
});

describe('sends at once', () => {
  test('get no more codes than the quota covers', async () => {
    const { prove, send, charges } = await createPaidFixture({ balance: 2 });
    const proofs = await Promise.all(Array.from({ length: 5 }, () => prove()));

    const answers = await Promise.all(proofs.map((powSolution) => send({ powSolution })));

    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    expect(statuses.filter((status) => status === 402)).toHaveLength(3);
    expect(charges()).toHaveLength(2);
  });
});

describe('an account that pays by success', () => {
  test('is charged when a code verifies, and for none that does not [BIL-02]', async () => {
    const { sent, verify, lastCode, charges } = await createPaidFixture(BY_SUCCESS);

    await sent();
    const { transactionReqID } = await sent();
    const atSend = charges();
    await verify(transactionReqID, lastCode());
    await verify(transactionReqID, lastCode());

    expect(atSend).toEqual([]);
    expect(charges()).toEqual([['whatsapp', 1]]);
  });

  test('pays a code of its own when that is sent, and for that one alone [DIG-05]', async () => {
    const { sent, verify, lastCode, charges } = await createPaidFixture(BY_SUCCESS);

    const own = await sent({ otp: '0123' });
    const atSend = charges();
    await verify(own.transactionReqID, '0123');
    const atVerify = charges();
    const other = await sent();
    const atNext = charges();
    await verify(other.transactionReqID, lastCode());

    expect(atSend).toEqual([['whatsapp', 1]]);
    expect([atVerify, atNext]).toEqual([atSend, atSend]);
    expect(charges()).toHaveLength(2);
  });

  test('verifies nothing that its quota does not cover, until it does [VER-21] [E12-50]', async () => {
    const { control, sent, verify, lastCode, charges } = await createPaidFixture({
      ...BY_SUCCESS,
      balance: 0,
    });
    const { transactionID, transactionReqID } = await sent();

    const unpaid = await verify(transactionReqID, lastCode());
    const state = await control('GET', `/transactions/${transactionID}`);
    await control('PATCH', '/accounts/account_test', { balance: 1 });
    const paid = await verify(transactionReqID, lastCode());

    expect(unpaid.status).toBe(402);
    expect(unpaid.body).toEqual({
      status: 'error',
      code: 'BILLING_FAILED',
      message: expect.any(String),
    });
    expect(state.body.data).toMatchObject({ status: 'active', wrongAttempts: 0 });
    expect(paid.status).toBe(200);
    expect(charges()).toHaveLength(1);
  });

  test('pays for the channel that took over from one that could not deliver', async () => {
    const { control, sent, verify, lastCode, charges } = await createPaidFixture({
      billing: { ...BY_SUCCESS.billing, rates: { whatsapp: 3, telegram: 0.5 } },
    });
    const { transactionReqID } = await sent();
    await control('POST', '/messages/msg_000000001/delivery', { status: 'undelivered' });

    await verify(transactionReqID, lastCode());

    expect(charges()).toEqual([['telegram', 0.5]]);
  });

  test('pays for a code that verifies although no provider delivered it', async () => {
    const { control, sent, verify, lastCode, charges } = await createPaidFixture(BY_SUCCESS);
    const { transactionReqID } = await sent({ verificationAddress: { email: EMAIL } });
    await control('POST', '/messages/msg_000000001/delivery', { status: 'undelivered' });

    await verify(transactionReqID, lastCode());

    expect(charges()).toEqual([['email', 1]]);
  });
});

describe('an account whose mode changes after a send', () => {
  // The code goes on to telegram, as whatsapp could not deliver it.
  test.each([
    ['pay-per-message', 'pay-per-success', ['whatsapp', 'telegram']],
    ['pay-per-success', 'pay-per-message', ['telegram']],
  ])('pays for that code as it was billed at the send: %s', async (before, after, paid) => {
    const { control, sent, verify, lastCode, charges } = await createPaidFixture({
      billing: { mode: before },
    });

    const { transactionReqID } = await sent();
    await control('PATCH', '/accounts/account_test', { billing: { mode: after } });
    await control('POST', '/messages/msg_000000001/delivery', { status: 'undelivered' });
    const { status } = await verify(transactionReqID, lastCode());

    expect(status).toBe(200);
    expect(charges()).toEqual(paid.map((channel) => [channel, 1]));
  });
});

describe('at the hosted page', () => {
  test('a success that the quota does not cover is not charged, and can be paid [E2-16]', async () => {
    const fixture = createHostedFixture({ account: BY_SUCCESS });
    const { ledger } = fixture.workspace;
    const attemptId = await fixture.beginCode();
    const otp = fixture.lastCode();
    await fixture.control('PATCH', '/accounts/account_test', { balance: 0.5 });

    const unpaid = await fixture.step(attemptId, 'verify', { otp });
    const chargesThen = ledger.list();
    await fixture.control('PATCH', '/accounts/account_test', { balance: 1 });
    const paid = await fixture.step(attemptId, 'verify', { otp });

    expectShared(unpaid, 'BILLING_FAILED');
    expect(chargesThen).toEqual([]);
    expect(paid.status).toBe(200);
    expect(chargesOf(ledger)).toEqual([['whatsapp', 1]]);
  });

  test.each([
    ['pay-per-message', 402, 2],
    ['pay-per-success', 200, undefined],
  ] as const)(
    'by %s, a code for phone and mailbox needs a quota for what it costs',
    async (mode, status, requiredQuota) => {
      const fixture = createHostedFixture({ account: { billing: { mode, balance: 1.5 } } });
      const attemptId = await fixture.begin({
        verificationAddress: { phoneNumber: PHONE, email: EMAIL },
      });

      const answer = await fixture.step(attemptId, 'otp');

      expect([answer.status, answer.body.requiredQuota]).toEqual([status, requiredQuota]);
      expect(fixture.workspace.ledger.list()).toEqual([]);
    },
  );
});

describe('a test pair', () => {
  test.each(['pay-per-message', 'pay-per-success'])(
    'pays nothing, also without a balance, with %s [DEV-02]',
    async (mode) => {
      const account = { billing: { mode }, balance: 0 };
      const { sent, verify, charges } = await createPaidFixture(account, [
        { address: PHONE, otp: '424242' },
      ]);

      const { transactionReqID } = await sent();
      const { status } = await verify(transactionReqID, '424242');

      expect(status).toBe(200);
      expect(charges()).toEqual([]);
    },
  );
});

describe('how an account pays', () => {
  test.each(['pay-per-message', 'pay-per-success'] as const)(
    'is the same by V1.2 and by the widget: %s [BIL-03]',
    async (mode) => {
      const account: Partial<AccountSeed> = {
        billing: { mode },
        pipelines: [
          { id: WIDGET_PIPELINE, apiVersion: 'V2.0' },
          { id: 'pipe_v12', dev: { bypassPoW: true } },
        ],
      };
      const fixture = createHostedFixture({ account });
      const charged = () => fixture.workspace.ledger.list().length;

      const attemptId = await fixture.beginCode();
      const bySendOfWidget = charged();
      await fixture.step(attemptId, 'verify', { otp: fixture.lastCode() });
      const byWidget = charged();
      const sent = await fixture.post('/api/v1.2/transactions/send', {
        APIKey: API_KEY,
        pipelineID: 'pipe_v12',
        verificationAddress: { phoneNumber: PHONE },
      });
      const bySend = charged();
      const { transactionReqID } = sent.body.data;
      const otp = fixture.lastCode();
      await fixture.post('/api/v1.2/transactions/verify', { transactionReqID, otp });

      const paidAtSend = mode === 'pay-per-message' ? 1 : 0;
      expect([bySendOfWidget, byWidget]).toEqual([paidAtSend, 1]);
      expect([bySend, charged()]).toEqual([1 + paidAtSend, 2]);
    },
  );
});
