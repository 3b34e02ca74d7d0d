import { describe, expect, test } from 'vitest';
import type { CoreCalls } from '../app/core-calls.fixture.ts';
import { createV1Fixture } from '../app/v1-core.fixture.ts';
import { createV12Fixture, PHONE } from '../app/v12-core.fixture.ts';
import { createUtilityFixture } from '../utilities/utility-core.fixture.ts';
import { createHostedFixture } from '../widget/hosted-page.fixture.ts';
import type { Records } from './records.ts';
import { type Timeline, timelineOf } from './timeline.ts';

// Nothing listens there: the emulator refuses a host that is not this machine.
const CALLBACK = 'http://backend.example/result';
const OTHER = '+201001234568';

/** What the console reads of an emulator; its clock is frozen, so that all of it has the same time. */
async function recordsOf({ control }: CoreCalls): Promise<Records> {
  const [messages, requests, attempts, webhooks] = await Promise.all(
    ['/messages', '/requests', '/attempts', '/webhooks'].map(async (path) => {
      const { body } = await control('GET', path);
      return body.data;
    }),
  );
  const transactions = new Map();
  for (const { kind, transactionID } of messages) {
    if (kind !== 'code') continue;
    const { body } = await control('GET', `/transactions/${transactionID}`);
    transactions.set(transactionID, body.data);
  }
  return { messages, requests, attempts, webhooks, transactions };
}

async function timelineOfNewest(calls: CoreCalls): Promise<Timeline | undefined> {
  const records = await recordsOf(calls);
  const { body } = await calls.control('GET', '/clock');
  return timelineOf(records, `message:${records.messages[0]?.id}`, Date.parse(body.data.now));
}

function wordsOf(timeline: Timeline | undefined): readonly string[] {
  return (timeline?.steps ?? []).map(({ record }) => {
    if (record.kind === 'request') return `${record.entry.operation} ${record.entry.status}`;
    if (record.kind === 'message') return `message by ${record.entry.channel}`;
    return record.kind === 'webhook' ? `webhook ${record.entry.status}` : 'attempt expired';
  });
}

describe('a timeline', () => {
  test('joins a V1.2 verification from its challenge to its callback, in order', async () => {
    const fixture = createV12Fixture({ backendCallbackURL: CALLBACK });
    await fixture.sent({ verificationAddress: { phoneNumber: OTHER } });
    const { transactionReqID } = await fixture.sent();
    await fixture.verify(transactionReqID, 'wrong1');
    await fixture.verify(transactionReqID, fixture.lastCode());
    await expect.poll(async () => (await recordsOf(fixture)).webhooks.length).toBe(1);

    const timeline = await timelineOfNewest(fixture);

    expect(wordsOf(timeline)).toEqual([
      'v12.challenge 200',
      'v12.send 200',
      'message by whatsapp',
      'v12.verify 403',
      'v12.verify 200',
      'webhook success',
    ]);
    expect(timeline).toMatchObject({ address: PHONE, kind: 'form', outcome: 'verified' });
  });

  test.each(['message', 'request', 'webhook'] as const)('is the same from a %s', async (kind) => {
    const fixture = createV12Fixture({ backendCallbackURL: CALLBACK });
    const { transactionReqID } = await fixture.sent();
    await fixture.verify(transactionReqID, fixture.lastCode());
    await expect.poll(async () => (await recordsOf(fixture)).webhooks.length).toBe(1);
    const records = await recordsOf(fixture);
    const { id } = {
      message: records.messages,
      request: records.requests,
      webhook: records.webhooks,
    }[kind][0] ?? { id: '' };

    expect(wordsOf(timelineOf(records, `${kind}:${id}`, 0))).toEqual(
      wordsOf(await timelineOfNewest(fixture)),
    );
  });

  test('holds a refused send and a new code to the same number, until one is verified', async () => {
    const fixture = createV12Fixture();
    await fixture.send({ powSolution: undefined });
    await fixture.sent();
    const { transactionReqID } = await fixture.sent();
    await fixture.verify(transactionReqID, fixture.lastCode());
    const first = await timelineOfNewest(fixture);
    fixture.advance(1);
    await fixture.sent();

    expect(wordsOf(first).filter((words) => words.startsWith('v12.send'))).toEqual([
      'v12.send 400',
      'v12.send 200',
      'v12.send 200',
    ]);
    expect(wordsOf(await timelineOfNewest(fixture))).toEqual([
      'v12.challenge 200',
      'v12.send 200',
      'message by whatsapp',
    ]);
  });

  test('begins again after ten minutes without a send', async () => {
    const fixture = createV12Fixture();
    await fixture.sent();
    fixture.advance(601);
    await fixture.sent();

    expect(wordsOf(await timelineOfNewest(fixture))).toHaveLength(3);
  });

  test('shows the time between two steps, and of all', async () => {
    const fixture = createV12Fixture();
    const { transactionReqID } = await fixture.sent();
    fixture.advance(7);
    await fixture.verify(transactionReqID, fixture.lastCode());

    const timeline = await timelineOfNewest(fixture);

    expect(timeline?.steps.map(({ sinceMs }) => sinceMs)).toEqual([0, 0, 0, 7000]);
    expect(timeline?.lengthMs).toBe(7000);
  });

  test('says that a code is verified although its response was lost', async () => {
    const fixture = createV12Fixture();
    const { transactionReqID } = await fixture.sent();
    await fixture.control('POST', '/faults', { operation: 'v12.verify', drop: 'reset' });
    await fixture.verify(transactionReqID, fixture.lastCode());

    const timeline = await timelineOfNewest(fixture);

    expect(wordsOf(timeline).at(-1)).toBe('v12.verify 502');
    expect(timeline?.outcome).toBe('verified');
  });

  test('says that a code has expired', async () => {
    const fixture = createV12Fixture();
    await fixture.sent();
    expect((await timelineOfNewest(fixture))?.outcome).toBe('waiting');
    fixture.advance(181);

    expect((await timelineOfNewest(fixture))?.outcome).toBe('expired');
  });

  test('says that ten wrong codes have ended a code', async () => {
    const fixture = createV12Fixture();
    const { transactionReqID } = await fixture.sent();
    for (let tries = 0; tries < 10; tries += 1) await fixture.verify(transactionReqID, 'wrong1');

    expect((await timelineOfNewest(fixture))?.outcome).toBe('expired');
  });

  test('joins a widget attempt with the steps of its page and its webhook', async () => {
    const fixture = createHostedFixture({ pipeline: { backendCallbackURL: CALLBACK } });
    await fixture.beginCode({ verificationAddress: { phoneNumber: OTHER } });
    const attemptId = await fixture.beginCode();
    await fixture.step(attemptId, 'verify', { otp: fixture.lastCode() });
    await expect.poll(async () => (await recordsOf(fixture)).webhooks.length).toBe(1);

    const timeline = await timelineOfNewest(fixture);

    expect(wordsOf(timeline)).toEqual([
      'widget.create-attempt 200',
      'widget.load 200',
      'widget.captcha 200',
      'widget.otp 200',
      'message by whatsapp',
      'widget.verify 200',
      'webhook success',
    ]);
    expect(timeline).toMatchObject({ address: PHONE, kind: 'widget', outcome: 'verified' });
  });

  test('says that an attempt failed by wrong codes, also when its time is over', async () => {
    const fixture = createHostedFixture();
    const attemptId = await fixture.beginCode();
    for (let tries = 0; tries < 10; tries += 1) {
      await fixture.step(attemptId, 'verify', { otp: 'wrong1' });
    }
    expect((await timelineOfNewest(fixture))?.outcome).toBe('failed');
    fixture.advance(3600);

    const timeline = await timelineOfNewest(fixture);

    expect(timeline?.outcome).toBe('failed');
    expect(wordsOf(timeline).at(-1)).toBe('widget.verify 429');
  });

  test('ends with the end of an attempt that was given up', async () => {
    const fixture = createHostedFixture();
    await fixture.beginCode();
    fixture.advance(3600);

    const timeline = await timelineOfNewest(fixture);

    expect(wordsOf(timeline).at(-1)).toBe('attempt expired');
    expect(timeline?.outcome).toBe('expired');
  });

  test('has still ended when the clock goes back', async () => {
    const fixture = createHostedFixture();
    const attemptId = await fixture.beginCode();
    fixture.advance(301);
    await fixture.step(attemptId, 'verify', { otp: fixture.lastCode() });
    fixture.advance(-301);

    expect((await timelineOfNewest(fixture))?.outcome).toBe('expired');
  });

  test('joins create, activate and verify of V1.0', async () => {
    const fixture = createV1Fixture();
    await fixture.sent({ verificationAddress: { phoneNumber: OTHER } });
    const transactionReqID = await fixture.sent();
    await fixture.verify(transactionReqID, fixture.lastCode());

    expect(wordsOf(await timelineOfNewest(fixture))).toEqual([
      'v10.create 201',
      'v10.activate 200',
      'message by whatsapp',
      'v10.verify 200',
    ]);
  });

  test('joins the calls of one idempotency key with their utility message', async () => {
    const fixture = createUtilityFixture();
    await fixture.send({}, { key: 'other' });
    await fixture.send({}, { key: 'order-1' });
    await fixture.send({ variableValues: {} }, { key: 'order-1' });

    const timeline = await timelineOfNewest(fixture);

    expect(wordsOf(timeline)).toEqual([
      'utilities.send 200',
      'message by whatsapp',
      expect.stringMatching(/^utilities\.send 4/),
    ]);
    expect(timeline).toMatchObject({ kind: 'utility', address: PHONE, outcome: 'waiting' });
  });

  test('joins a send whose response leaves the outcome of its SMS open', async () => {
    const fixture = createUtilityFixture({ whatsapp: false });
    await fixture.carrier('sms', { mode: 'unknown' });
    await fixture.send({}, { key: 'order-1' });

    const timeline = await timelineOfNewest(fixture);

    expect(wordsOf(timeline)).toEqual(['utilities.send 502', 'message by sms']);
    expect(timeline?.outcome).toBe('unknown');
  });

  test('calls an SMS accepted, since no receipt says that it was delivered', async () => {
    const fixture = createUtilityFixture({ whatsapp: false });
    await fixture.send();

    expect((await timelineOfNewest(fixture))?.outcome).toBe('accepted');
  });

  test('is undefined for what the workspace does not have', async () => {
    expect(timelineOf(await recordsOf(createV12Fixture()), 'request:req_1', 0)).toBeUndefined();
  });
});
