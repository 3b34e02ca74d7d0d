import { describe, expect, test } from 'vitest';
import type { CoreCalls } from '../app/core-calls.fixture.ts';
import { createV1Fixture } from '../app/v1-core.fixture.ts';
import { createV12Fixture, START_MS } from '../app/v12-core.fixture.ts';
import { createTransaction, type Transaction } from '../model/transaction.ts';
import { createHostedFixture } from '../widget/hosted-page.fixture.ts';
import { callingCodeCountry } from './calling-codes.ts';
import { FUNNEL_STEPS, type FunnelFilter, type FunnelView, viewFunnel } from './funnel.ts';

const SAUDI = '+966501234567';
const EGYPT = '+201001234567';

async function funnelOf({ control }: CoreCalls, query = ''): Promise<FunnelView> {
  return (await control('GET', `/funnel${query}`)).body.data;
}

const messagesOf = async ({ control }: CoreCalls) => (await control('GET', '/messages')).body.data;

describe('the funnel of a real emulator', () => {
  test('counts a code that is entered wrong and then right once, and no send that was refused', async () => {
    const fixture = createV12Fixture();
    await fixture.send({ powSolution: undefined });
    const { transactionReqID } = await fixture.sent();
    await fixture.verify(transactionReqID, 'wrong1');
    await fixture.verify(transactionReqID, fixture.lastCode());
    await fixture.verify('txr_unknown', '123456');

    const { counts, channels, countries } = await funnelOf(fixture);

    expect(counts).toEqual({ requested: 1, delivered: 1, entered: 1, verified: 1 });
    expect(channels.map(({ channel }) => channel)).toEqual(['whatsapp']);
    expect(countries).toEqual(['EG']);
  });

  test('counts a V1.0 code once, although two calls request it', async () => {
    const fixture = createV1Fixture();
    await fixture.verify(await fixture.sent(), fixture.wrongCode());

    const { counts } = await funnelOf(fixture);

    expect(counts).toEqual({ requested: 1, delivered: 1, entered: 1, verified: 0 });
  });

  test('counts a code of the widget and the one that replaces it', async () => {
    const fixture = createHostedFixture();
    const attemptId = await fixture.beginCode();
    fixture.advance(60);
    await fixture.step(attemptId, 'resend');
    const messages = await messagesOf(fixture);
    await fixture.step(attemptId, 'verify', { otp: messages[0]?.code });

    const { counts, countries } = await funnelOf(fixture);

    expect(counts).toEqual({ requested: 2, delivered: 2, entered: 1, verified: 1 });
    expect(countries).toEqual(['EG']);
  });

  test('counts no delivery that its provider reported as failed', async () => {
    const fixture = createV12Fixture({ channels: ['sms'] });
    await fixture.sent();
    const messages = await messagesOf(fixture);
    await fixture.control('POST', `/messages/${messages[0]?.id}/delivery`, {
      status: 'undelivered',
    });

    const { counts } = await funnelOf(fixture);

    expect(counts).toMatchObject({ requested: 1, delivered: 0 });
  });

  test('counts every verification, also where the journal and the inbox have forgotten it', async () => {
    const fixture = createV12Fixture({ dev: { bypassPoW: true } });
    const unproven = { powSolution: undefined };
    for (let nth = 100; nth < 420; nth += 1) {
      const verificationAddress = { phoneNumber: `+201001234${nth}` };
      const { transactionReqID } = await fixture.sent({ ...unproven, verificationAddress });
      await fixture.verify(transactionReqID, fixture.lastCode());
    }
    await fixture.control('DELETE', '/messages');

    expect((await funnelOf(fixture)).counts).toEqual({
      requested: 320,
      delivered: 320,
      entered: 320,
      verified: 320,
    });
  });

  test('counts a code that went to two addresses once, for each channel that delivered it', async () => {
    const fixture = createV12Fixture({ channels: ['sms', 'email'] });
    const { transactionReqID } = await fixture.sent({
      verificationAddress: { phoneNumber: SAUDI, email: 'mona@example.com' },
    });
    await fixture.verify(transactionReqID, fixture.lastCode());
    const messages = await messagesOf(fixture);
    const sms = messages.find(({ channel }: { channel: string }) => channel === 'sms');
    await fixture.control('POST', `/messages/${sms?.id}/delivery`, { status: 'undelivered' });

    const all = await funnelOf(fixture);
    const bySms = await funnelOf(fixture, '?channel=sms');

    expect(all.counts).toEqual({ requested: 1, delivered: 1, entered: 1, verified: 1 });
    expect(bySms.counts).toEqual({
      requested: 1,
      delivered: 0,
      entered: 0,
      verified: 0,
    });
  });

  test('a code that was right is delivered, also after the inbox was cleared', async () => {
    const fixture = createV12Fixture();
    const { transactionReqID } = await fixture.sent();
    await fixture.verify(transactionReqID, fixture.lastCode());
    await fixture.control('DELETE', '/messages');

    const { counts } = await funnelOf(fixture);

    expect(counts).toEqual({ requested: 1, delivered: 1, entered: 1, verified: 1 });
  });
});

/** `verified` of `delivered` codes of one channel, all at one time. */
function codesBy(given: { delivered: number; verified: number; atMs: number }): Transaction[] {
  return Array.from({ length: given.delivered }, (_, place) => {
    const code = codeAt(given.atMs);
    const isRight = place < given.verified;
    if (isRight) code.verify('123456', { nowMs: given.atMs, canPay: () => true });
    return code;
  });
}

function codeAt(createdAtMs: number, phoneNumber = EGYPT): Transaction {
  return createTransaction({
    transactionID: 'txn_1',
    transactionReqID: 'treq_1',
    pipelineID: 'pipe_test',
    verificationAddress: { phoneNumber },
    code: '123456',
    channels: ['sms'],
    createdAtMs,
    expiresAtMs: createdAtMs + 180_000,
    billingMode: 'pay-per-success',
  });
}

test('filters by channel and country, and shows what can be chosen', async () => {
  const fixture = createV12Fixture();
  await fixture.sent();
  await fixture.sent({ verificationAddress: { phoneNumber: SAUDI } });

  const saudi = await funnelOf(fixture, '?country=SA');
  const none = await funnelOf(fixture, '?country=SA&channel=sms');

  expect(saudi.countries).toEqual(['EG', 'SA']);
  expect(saudi.counts).toEqual({ requested: 1, delivered: 1, entered: 0, verified: 0 });
  expect(saudi.channels).toMatchObject([{ channel: 'whatsapp', counts: { requested: 1 } }]);
  expect(none.counts.requested).toBe(0);
});

test('takes a calling code whose plus is not escaped, and refuses an unknown channel', async () => {
  const fixture = createV12Fixture();
  await fixture.sent({ verificationAddress: { phoneNumber: '+12025550123' } });

  const shared = await funnelOf(fixture, '?country=+1');
  const { status, body } = await fixture.control('GET', '/funnel?channel=pigeon');

  expect(shared.countries).toEqual(['+1']);
  expect(shared.counts.requested).toBe(1);
  expect([status, body.code]).toEqual([400, 'INVALID_REQUEST']);
});

test('counts by minute, the current one last, and nothing that is older', () => {
  const codes = [0, 0, 1, 3, 4, 90].flatMap((minutes) =>
    codesBy({ delivered: 1, verified: 1, atMs: START_MS - minutes * 60_000 }),
  );

  const { channels } = viewFunnel(codes, {}, START_MS + 59_999);

  expect(channels[0]?.verifiedByMinute.slice(-6)).toEqual([0, 1, 1, 0, 1, 2]);
  expect(channels[0]?.verifiedByMinute).toHaveLength(30);
});

test.each([
  ['four of ten codes', { delivered: 10, verified: 4, atMs: START_MS }, false],
  ['three of ten codes', { delivered: 10, verified: 3, atMs: START_MS }, true],
  ['none of five codes', { delivered: 5, verified: 0, atMs: START_MS }, true],
  ['none of four codes', { delivered: 4, verified: 0, atMs: START_MS }, false],
  [
    'none of ten codes of a minute before',
    { delivered: 10, verified: 0, atMs: START_MS - 60_000 },
    false,
  ],
])('a channel on which %s were verified in the last minute', (_, given, isFallen) => {
  expect(viewFunnel(codesBy(given), {}, START_MS).channels[0]?.isFall).toBe(isFallen);
});

test('shows no share above 100 % after 100,000 histories of all kinds', () => {
  let state = 1; // of the generator of Park and Miller
  const draw = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const codes: Transaction[] = [];
  for (let nth = 0; nth < 100_000; nth += 1)
    codes.push(liveOn(codeAt(START_MS + nth, [EGYPT, SAUDI][draw(2)]), codes, draw));
  const filters: FunnelFilter[] = [{}, { country: 'SA' }];

  for (const filter of filters) {
    const { counts, channels } = viewFunnel(codes, filter, START_MS + 100_000);
    for (const each of [counts, ...channels.map((channel) => channel.counts)]) {
      const inOrder = FUNNEL_STEPS.map((step) => each[step]);
      expect(inOrder).toEqual([...inOrder].sort((a, b) => b - a));
      expect(inOrder.at(-1)).toBeGreaterThan(1000);
    }
  }
});

/** Up to five random events of a code's life: a try, a report, another channel, a resend, an end. */
function liveOn(
  code: Transaction,
  earlier: readonly Transaction[],
  draw: (below: number) => number,
): Transaction {
  const events = [
    () => code.verify('000000', { nowMs: START_MS, canPay: () => true }),
    () => code.verify('123456', { nowMs: START_MS, canPay: () => draw(9) > 0 }),
    () => code.fail('sms'),
    () => code.fallBack('email', '123456'),
    () => earlier.length > 0 && code.replace(earlier[draw(earlier.length)] ?? code),
    () => code.expire(),
    () => code.supersede(),
  ];
  for (let left = draw(6); left > 0; left -= 1) events[draw(events.length)]?.();
  return code;
}

test.each([
  ['+201001234567', 'EG'],
  ['+966501234567', 'SA'],
  ['+212612345678', 'MA'],
  ['+16135550199', '+1'],
  ['+79161234567', '+7'],
  ['+88312345678', '+883'],
])('the country of %s is %s', (phone, country) => {
  expect(callingCodeCountry(phone)).toBe(country);
});
