import { expect, test } from 'vitest';
import { createUtilityFixture, PHONE, PIPELINE } from './utility-core.fixture.ts';

test('sends a template over WhatsApp', async () => {
  const { send, inbox } = createUtilityFixture();

  const { status, body } = await send({ customerUserId: 'user-1' });

  expect([status, body.status, body.message]).toEqual([
    200,
    'success',
    'Utility WhatsApp accepted',
  ]);
  expect(inbox()).toMatchObject([
    {
      kind: 'utility',
      to: PHONE,
      channel: 'whatsapp',
      text: 'Hello Zoë, order A-1 is on its way.',
      transactionID: body.data.transactionID,
      pipelineID: PIPELINE,
      templateId: 'tmpl_order',
      customerUserId: 'user-1',
      status: 'Pending',
    },
  ]);
});

test('sends free text over SMS', async () => {
  const { send, inbox } = createUtilityFixture();

  const { body } = await send({ text: 'Your order is here.' });

  expect(body.message).toBe('Utility SMS accepted');
  expect(inbox()).toMatchObject([
    { channel: 'sms', segments: 1, encoding: 'GSM7', status: 'Successful' },
  ]);
});

test('50 sends with one key give one message', async () => {
  const { send, inbox } = createUtilityFixture();

  const answers = await Promise.all(Array.from({ length: 50 }, () => send({}, { key: 'k' })));

  expect(inbox()).toHaveLength(1);
  for (const { status } of answers) expect([200, 409]).toContain(status);
});
