import { expect, test } from 'vitest';
import { createReceiver } from '../callbacks/receiver.fixture.ts';
import { createUtilityFixture } from './utility-core.fixture.ts';

test('webhooks about utility messages are off by default [UW-01]', async () => {
  const { url, received } = await createReceiver();
  const { send, control, core } = createUtilityFixture(
    {},
    {},
    { pipeline: { backendCallbackURL: url } },
  );
  const { body } = await send();

  const refused = await control('POST', '/utilities/event', {
    kind: 'delivery',
    transactionID: body.data.transactionID,
  });
  await core.store.defaultWorkspace.webhooks.drain();

  expect([refused.status, refused.body.code]).toEqual([409, 'UTILITY_WEBHOOKS_OFF']);
  expect(received).toEqual([]);
});

test.each(['delivery', 'reply', 'button', 'template'])(
  'an event of kind %s is a neutral webhook that names the behavior [UW-01]',
  async (kind) => {
    const { url, received } = await createReceiver();
    const { send, control, core } = createUtilityFixture(
      {},
      {},
      { pipeline: { backendCallbackURL: url }, seed: { behaviors: { utilityWebhooks: 'on' } } },
    );
    const { transactionID } = (await send()).body.data;

    await control('POST', '/utilities/event', { kind, transactionID });
    await control('POST', '/utilities/event', { kind });
    await core.store.defaultWorkspace.webhooks.drain();

    expect(received.map(({ body }) => body)).toEqual([{ kind, transactionID }, { kind }]);
    expect(received[0]?.headers['x-emulator-behaviors']).toBe('utilityWebhooks');
  },
);

test('an SMS has no webhooks, and no receipt about it is taken [UW-02]', async () => {
  const { url, received } = await createReceiver();
  const { send, control, core, post } = createUtilityFixture(
    { whatsapp: false },
    {},
    { pipeline: { backendCallbackURL: url }, seed: { behaviors: { utilityWebhooks: 'on' } } },
  );
  const { transactionID } = (await send()).body.data;

  const event = await control('POST', '/utilities/event', { kind: 'delivery', transactionID });
  const receipt = await post('/api/v1/utilities/receipts', { transactionID, status: 'delivered' });
  await core.store.defaultWorkspace.webhooks.drain();

  expect(event.status).toBe(400);
  expect(receipt.status).toBe(404);
  expect(received).toEqual([]);
  const pipelineWide = await control('POST', '/utilities/event', { kind: 'reply' });
  await core.store.defaultWorkspace.webhooks.drain();
  expect([pipelineWide.status, received]).toEqual([200, []]);
});
