import { afterEach, describe, expect, test, vi } from 'vitest';
import { createV12Fixture, PIPELINE, START_MS, type V12Fixture } from '../app/v12-core.fixture.ts';
import { createClock } from '../primitives/clock.ts';
import { createEvents } from '../primitives/events.ts';
import { createTransactions } from '../transactions/transactions.ts';
import { CREATED_MS, createTransaction } from './attempt.fixture.ts';
import { createReceiver, type Receiver } from './receiver.fixture.ts';
import { createResultCallbacks } from './result-callbacks.ts';
import type { OutgoingWebhook } from './saved-webhooks.ts';

afterEach(() => {
  vi.useRealTimers();
});

async function setUp(): Promise<V12Fixture & Receiver> {
  const receiver = await createReceiver();
  const fixture = createV12Fixture({ backendCallbackURL: receiver.url });
  return { ...fixture, ...receiver };
}

function drain({ core }: V12Fixture): Promise<void> {
  return core.store.defaultWorkspace.webhooks.drain();
}

describe('the result callback of V1.2', () => {
  test('is one POST after a success, and the transaction is successful [RC-01] [VER-19]', async () => {
    const fixture = await setUp();
    const { transactionID, transactionReqID } = await fixture.sent();

    await fixture.verify(transactionReqID, fixture.lastCode());
    await fixture.verify(transactionReqID, fixture.lastCode());
    fixture.advance(200);
    await drain(fixture);
    const { body } = await fixture.control('GET', `/transactions/${transactionID}`);

    expect(body.data.status).toBe('Successful');
    expect(fixture.received).toHaveLength(1);
    expect(fixture.received[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-emulator-behaviors': 'resultCallback',
    });
    expect(fixture.received[0]?.body).toStrictEqual({
      status: 'success',
      timestamp: new Date(START_MS).toISOString(),
      transactionID,
    });
  });

  test.each([
    ['extra', expect.objectContaining({ status: 'success', event: expect.any(String) })],
    ['empty', {}],
    ['array', [expect.objectContaining({ status: 'success' })]],
  ])('carries something else where resultCallback is %s', async (resultCallback, payload) => {
    const fixture = await setUp();
    await fixture.control('PATCH', '/seed', { behaviors: { resultCallback } });
    const { transactionReqID } = await fixture.sent();

    await fixture.verify(transactionReqID, fixture.lastCode());
    await drain(fixture);

    expect(fixture.received.map(({ body }) => body)).toEqual([payload]);
  });

  test('is one POST after the tenth wrong code, and none before [RC-01]', async () => {
    const fixture = await setUp();
    const { transactionID, transactionReqID } = await fixture.sent({ otp: '123456' });

    for (let i = 0; i < 9; i += 1) await fixture.verify(transactionReqID, '000000');
    await drain(fixture);
    expect(fixture.received).toHaveLength(0);
    for (let i = 0; i < 3; i += 1) await fixture.verify(transactionReqID, '000000');
    fixture.advance(200);
    await drain(fixture);

    expect(fixture.received.map(({ body }) => [body.status, body.transactionID])).toEqual([
      ['failed', transactionID],
    ]);
  });

  test('is one POST after expiry, without a request [RC-01]', async () => {
    const fixture = await setUp();
    const { transactionID } = await fixture.sent();

    fixture.advance(179);
    await drain(fixture);
    expect(fixture.received).toHaveLength(0);
    fixture.advance(1);
    fixture.advance(1);
    await drain(fixture);

    expect(fixture.received.map(({ body }) => body)).toEqual([
      { status: 'failed', timestamp: new Date(START_MS + 180_000).toISOString(), transactionID },
    ]);
  });

  test('is not sent where no URL is configured [RC-01]', async () => {
    const fixture = createV12Fixture();
    const { transactionReqID } = await fixture.sent();

    await fixture.verify(transactionReqID, fixture.lastCode());
    fixture.advance(200);
    await drain(fixture);

    expect(fixture.core.store.defaultWorkspace.webhooks.list()).toEqual([]);
  });

  test('is sent to where the pipeline says now', async () => {
    const fixture = await setUp();
    const moved = await createReceiver();
    const { transactionReqID } = await fixture.sent();

    await fixture.control('PATCH', '/seed', {
      pipelines: [{ id: PIPELINE, backendCallbackURL: moved.url }],
    });
    await fixture.verify(transactionReqID, fixture.lastCode());
    await drain(fixture);

    expect([fixture.received.length, moved.received.length]).toEqual([0, 1]);
  });

  test('is not sent for what a reset forgot', async () => {
    const fixture = await setUp();
    await fixture.sent();

    await fixture.control('POST', '/reset');
    fixture.advance(200);
    await drain(fixture);

    expect(fixture.received).toHaveLength(0);
  });
});

describe('the watch over expiry', () => {
  function setUpWatch() {
    vi.useFakeTimers({ now: CREATED_MS, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const events = createEvents();
    const clock = createClock(Date.now, (state) => events.publish({ type: 'clock', data: state }));
    const sent: OutgoingWebhook[] = [];
    const { core } = createV12Fixture({ backendCallbackURL: 'http://localhost/' });
    const workspace = core.store.defaultWorkspace;
    const { behaviors } = workspace;
    const callbacks = createResultCallbacks({
      clock,
      events,
      settings: () => ({ behaviors, pipeline: () => workspace.pipeline(PIPELINE) }),
      transactions: createTransactions(),
      webhooks: { send: (webhook) => sent.push(webhook) },
    });
    return { events, clock, sent, callbacks };
  }

  test('needs no hand at the clock', () => {
    const { callbacks, sent } = setUpWatch();
    callbacks.watch(createTransaction({ transactionID: 'txn_1', expiresAtMs: CREATED_MS + 1000 }));
    callbacks.watch(createTransaction({ transactionID: 'txn_2', expiresAtMs: CREATED_MS + 3000 }));

    vi.advanceTimersByTime(999);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sent.map(({ body }) => body)).toMatchObject([{ transactionID: 'txn_1' }]);
    vi.advanceTimersByTime(2000);
    expect(sent.map(({ body }) => body)).toMatchObject([
      { transactionID: 'txn_1' },
      { transactionID: 'txn_2' },
    ]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('waits while the clock is frozen, and continues with it', () => {
    const { callbacks, clock, sent } = setUpWatch();
    callbacks.watch(createTransaction({ expiresAtMs: CREATED_MS + 1000 }));

    clock.freeze();
    vi.advanceTimersByTime(5000);
    expect([sent.length, vi.getTimerCount()]).toEqual([0, 0]);
    clock.resume();
    vi.advanceTimersByTime(1000);

    expect(sent).toHaveLength(1);
  });

  test('takes no notice of how far the clock was set back', () => {
    const { callbacks, clock, sent } = setUpWatch();
    callbacks.watch(createTransaction({ expiresAtMs: CREATED_MS + 1000 }));

    clock.setToMs(0);
    vi.advanceTimersByTime(10_000);

    expect(sent).toEqual([]);
    expect(vi.getTimerCount()).toBe(1);
  });

  test('ends with the events', () => {
    const { callbacks, events } = setUpWatch();
    callbacks.watch(createTransaction());

    events.close();

    expect(vi.getTimerCount()).toBe(0);
  });
});
