import { describe, expect, test } from 'vitest';
import { createV12Fixture, type V12Fixture } from '../app/v12-core.fixture.ts';
import { createReceiver, type Receiver } from '../callbacks/receiver.fixture.ts';

async function setUp(): Promise<V12Fixture & Receiver & { drain: () => Promise<void> }> {
  const receiver = await createReceiver();
  const fixture = createV12Fixture();
  const { webhooks } = fixture.core.store.defaultWorkspace;
  webhooks.send({
    url: receiver.url,
    body: { status: 'success' },
    status: 'success',
    signingSecret: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3',
  });
  await webhooks.drain();
  return { ...receiver, ...fixture, drain: () => webhooks.drain() };
}

describe('the control of webhooks', () => {
  test('lists them, newest first', async () => {
    const { control, url } = await setUp();

    const { body } = await control('GET', '/webhooks');

    expect(body.data).toMatchObject([
      { id: 'webhook_000000001', url, status: 'success', outcome: 'delivered', httpStatus: 204 },
    ]);
  });

  test('sends one again', async () => {
    const { control, received, drain } = await setUp();

    const { status } = await control('POST', '/webhooks/webhook_000000001/replay');
    await drain();

    expect(status).toBe(200);
    expect(received.map(({ headers }) => headers['hook-id'])).toEqual([
      received[0]?.headers['hook-id'],
      received[0]?.headers['hook-id'],
    ]);
    const { body } = await control('GET', '/webhooks');
    expect(body.data[0]).toMatchObject({ replayOf: 'webhook_000000001' });
  });

  test('does not send again what there is not', async () => {
    const { control } = await setUp();

    const { status, body } = await control('POST', '/webhooks/webhook_000000002/replay');

    expect([status, body.code]).toEqual([404, 'WEBHOOK_NOT_FOUND']);
  });

  test('sets how they are signed, until the next reset', async () => {
    const { control, core } = await setUp();
    const heard: unknown[] = [];
    core.store.defaultWorkspace.events.subscribe(
      (event) => heard.push(event.type),
      () => {},
    );

    const set = await control('POST', '/webhook-signing', { mode: 'wrong' });
    const read = await control('GET', '/webhook-signing');
    await control('POST', '/reset');
    const afterReset = await control('GET', '/webhook-signing');

    expect(set.body.data).toEqual({ mode: 'wrong' });
    expect(read.body.data).toEqual({ mode: 'wrong' });
    expect(afterReset.body.data).toEqual({ mode: 'valid' });
    expect(heard[0]).toBe('changed');
  });

  test.each([{ mode: 'bad' }, {}, { mode: 'valid', also: 1 }])(
    'refuses %j as a way of signing',
    async (fields) => {
      const { control } = await setUp();

      const { status, body } = await control('POST', '/webhook-signing', fields);

      expect([status, body.code]).toEqual([400, 'INVALID_REQUEST']);
    },
  );

  test('has no listing under the service: no delivery record exists there [WH-17]', async () => {
    const { get } = await setUp();

    expect((await get('/api/v1/webhooks')).status).toBe(404);
  });
});
