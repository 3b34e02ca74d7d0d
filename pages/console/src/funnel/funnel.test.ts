import { describe, expect, test } from 'vitest';
import type { CoreCalls } from '../../../../packages/emulator/src/app/core-calls.fixture.ts';
import { createV1Fixture } from '../../../../packages/emulator/src/app/v1-core.fixture.ts';
import {
  createV12Fixture,
  START_MS,
} from '../../../../packages/emulator/src/app/v12-core.fixture.ts';
import { createHostedFixture } from '../../../../packages/emulator/src/widget/hosted-page.fixture.ts';
import { callingCodeCountry } from './calling-codes.ts';
import {
  channelsOf,
  countByMinute,
  countriesOf,
  countSteps,
  filterSteps,
  isFall,
  verifiedShare,
} from './funnel.ts';
import { type FunnelStep, STEPS, stepsOf } from './funnel-steps.ts';

const SAUDI = '+966501234567';

/** What the console reads of an emulator. */
async function recordsOf({ control }: CoreCalls) {
  const [requests, messages] = await Promise.all(
    ['/requests', '/messages'].map(async (path) => (await control('GET', path)).body.data),
  );
  return { requests, messages };
}

async function funnelOf(calls: CoreCalls): Promise<readonly FunnelStep[]> {
  return stepsOf(await recordsOf(calls));
}

describe('the funnel of a real emulator', () => {
  test('counts a code that is entered wrong and then right once, and no send that was refused', async () => {
    const fixture = createV12Fixture();
    await fixture.send({ powSolution: undefined });
    const { transactionReqID } = await fixture.sent();
    await fixture.verify(transactionReqID, 'wrong1');
    await fixture.verify(transactionReqID, fixture.lastCode());
    await fixture.verify('txr_unknown', '123456');

    const steps = await funnelOf(fixture);

    expect(countSteps(steps)).toEqual({ requested: 1, delivered: 1, entered: 1, verified: 1 });
    expect(channelsOf(steps)).toEqual(['whatsapp']);
    expect(countriesOf(steps)).toEqual(['EG']);
  });

  test('counts a V1.0 code once, although two calls request it', async () => {
    const fixture = createV1Fixture();
    await fixture.verify(await fixture.sent(), fixture.wrongCode());

    const counts = countSteps(await funnelOf(fixture));

    expect(counts).toEqual({ requested: 1, delivered: 1, entered: 1, verified: 0 });
  });

  test('counts a code of the widget and the one that replaces it', async () => {
    const fixture = createHostedFixture();
    const attemptId = await fixture.beginCode();
    fixture.advance(60);
    await fixture.step(attemptId, 'resend');
    const { messages } = await recordsOf(fixture);
    await fixture.step(attemptId, 'verify', { otp: messages[0]?.code });

    const steps = await funnelOf(fixture);

    expect(countSteps(steps)).toEqual({ requested: 2, delivered: 2, entered: 1, verified: 1 });
    expect(steps.every(({ country }) => country === 'EG')).toBe(true);
  });

  test('counts no delivery that its provider reported as failed', async () => {
    const fixture = createV12Fixture({ channels: ['sms'] });
    await fixture.sent();
    const { messages } = await recordsOf(fixture);
    await fixture.control('POST', `/messages/${messages[0]?.id}/delivery`, {
      status: 'undelivered',
    });

    expect(countSteps(await funnelOf(fixture))).toMatchObject({ requested: 1, delivered: 0 });
  });

  test('counts no more than was requested where the inbox reaches further back than the calls', async () => {
    const fixture = createV12Fixture({ dev: { bypassPoW: true } });
    const unproven = { powSolution: undefined };
    for (let nth = 100; nth < 420; nth += 1) {
      const verificationAddress = { phoneNumber: `+201001234${nth}` };
      const { transactionReqID } = await fixture.sent({ ...unproven, verificationAddress });
      await fixture.verify(transactionReqID, fixture.lastCode());
    }
    const { messages } = await recordsOf(fixture);

    expect(messages).toHaveLength(320);
    expect(countSteps(await funnelOf(fixture))).toEqual({
      requested: 250,
      delivered: 250,
      entered: 250,
      verified: 250,
    });
  });

  test('counts a code that went to two addresses once, for each channel that delivered it', async () => {
    const fixture = createV12Fixture({ channels: ['sms', 'email'] });
    const { transactionReqID } = await fixture.sent({
      verificationAddress: { phoneNumber: SAUDI, email: 'mona@example.com' },
    });
    await fixture.verify(transactionReqID, fixture.lastCode());
    const { messages } = await recordsOf(fixture);
    const sms = messages.find(({ channel }: { channel: string }) => channel === 'sms');
    await fixture.control('POST', `/messages/${sms?.id}/delivery`, { status: 'undelivered' });

    const steps = await funnelOf(fixture);

    expect(countSteps(steps)).toEqual({ requested: 1, delivered: 1, entered: 1, verified: 1 });
    expect(countSteps(filterSteps(steps, { channel: 'sms', country: undefined }))).toEqual({
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

    const counts = countSteps(await funnelOf(fixture));

    expect(counts).toEqual({ requested: 1, delivered: 1, entered: 1, verified: 1 });
  });
});

/** Steps of one channel: `verified` of `delivered` codes, at one time. */
function stepsBy(
  channel: string,
  { delivered, verified, atMs }: { delivered: number; verified: number; atMs: number },
): readonly FunnelStep[] {
  const counts = { requested: delivered, delivered, entered: verified, verified };
  return STEPS.flatMap((step) =>
    Array.from({ length: counts[step] }, () => ({
      step,
      atMs,
      requestedAtMs: atMs,
      channels: [channel],
      country: 'EG',
    })),
  );
}

test('filters by channel and country', async () => {
  const fixture = createV12Fixture();
  await fixture.sent();
  await fixture.sent({ verificationAddress: { phoneNumber: SAUDI } });
  const steps = await funnelOf(fixture);

  const saudi = filterSteps(steps, { channel: undefined, country: 'SA' });

  expect(countriesOf(steps)).toEqual(['EG', 'SA']);
  expect(countSteps(saudi)).toEqual({ requested: 1, delivered: 1, entered: 0, verified: 0 });
  expect(filterSteps(saudi, { channel: 'sms', country: 'SA' })).toEqual([]);
});

test('counts by minute, the current one last, and nothing that is older', () => {
  const minutesAgo = (minutes: number) =>
    stepsBy('sms', { delivered: 1, verified: 1, atMs: START_MS - minutes * 60_000 });
  const steps = [0, 0, 1, 3, 4, 90].flatMap(minutesAgo);

  expect(countByMinute(steps, 'verified', { nowMs: START_MS + 59_999, minutes: 4 })).toEqual([
    1, 0, 1, 2,
  ]);
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
])('a channel on which %s were verified in the last minute', (_, counts, isFallen) => {
  expect(isFall(stepsBy('sms', counts), START_MS)).toBe(isFallen);
});

test('has no share without a delivery', () => {
  expect(verifiedShare({ requested: 1, delivered: 0, entered: 0, verified: 0 })).toBeUndefined();
  expect(verifiedShare({ requested: 4, delivered: 4, entered: 9, verified: 3 })).toBe(0.75);
});

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
