import { UTILITY_ERRORS } from '@otp-kit/protocol';
import { describe, expect, test } from 'vitest';
import {
  createUtilityFixture,
  ORDER_TEMPLATE,
  PHONE,
  PIPELINE,
  SEND_PATH,
  START_MS,
} from './utility-core.fixture.ts';

const template = (fields: Readonly<Record<string, unknown>> = {}) => ({
  ...ORDER_TEMPLATE,
  ...fields,
});

describe('a utility send', () => {
  test('puts a message of kind utility into the inbox, which no verify accepts [U-01] [U-13]', async () => {
    const { send, inbox, post, control } = createUtilityFixture();

    const { status, body } = await send({ customerUserId: 'user-1' });

    const { transactionID } = body.data;
    expect([status, body.status]).toEqual([200, 'success']);
    expect(inbox()).toMatchObject([
      {
        kind: 'utility',
        to: PHONE,
        channel: 'whatsapp',
        text: 'Hello Zoë, order A-1 is on its way.',
        transactionID,
        pipelineID: PIPELINE,
        templateId: 'tmpl_order',
        customerUserId: 'user-1',
        status: 'Pending',
      },
    ]);
    const verified = await post('/api/v1.2/transactions/verify', {
      transactionReqID: transactionID,
      otp: '000000',
    });
    expect(verified.body.code).toBe('TRANSACTION_NOT_FOUND');
    const recorded = await control('GET', `/transactions/${transactionID}`);
    expect(recorded.body.data).toMatchObject({ customerUserId: 'user-1', status: 'Pending' });
  });

  test('has to be JSON, also by its header [U-02]', async () => {
    const { send, control } = createUtilityFixture();

    const text = await send({}, { headers: { 'Content-Type': 'text/plain' } });
    const json = await send({}, { headers: { 'Content-Type': 'application/json; charset=utf-8' } });

    expect([text.status, text.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(text.body.details.issues).toHaveLength(1);
    expect(text.headers.get('x-emulator-behaviors')).toBe('unreadableBody');
    expect(json.status).toBe(200);
    const { body } = await control('GET', '/requests');
    expect(body.data[1]).toMatchObject({
      operation: 'utilities.send',
      headers: { 'content-type': 'text/plain' },
    });
  });

  test.each([
    ['+201001234567', '+201001234567'],
    ['00201001234567', '+201001234567'],
    ['01001234567', '+201001234567'],
    ['00447700900123', '+447700900123'],
  ])('to %s goes to %s [U-08]', async (phone, recipient) => {
    const { send } = createUtilityFixture();

    const { body } = await send({ phone });

    expect(body.data.recipient).toBe(recipient);
  });

  test.each(['201001234567', 'abc', '1001234567', '+20 100 123 4567', '', 5, null])(
    'to %j is refused [U-08] [EU-12]',
    async (phone) => {
      const { send, inbox } = createUtilityFixture();

      const { status, body, headers } = await send({ phone });

      expect([status, body.code]).toEqual([400, 'INVALID_PHONE']);
      expect(headers.get('x-emulator-behaviors')).toBe('phoneSpelling');
      expect(inbox()).toEqual([]);
    },
  );

  test.each(['201001234567', '+20 100 123-4567'])(
    'to %j goes out where phone numbers are read leniently',
    async (phone) => {
      const { send } = createUtilityFixture(
        {},
        {},
        { seed: { behaviors: { phoneSpelling: 'lenient' } } },
      );

      expect((await send({ phone })).body.data.recipient).toBe(PHONE);
    },
  );

  test('has a template or a text, and not both [U-09]', async () => {
    const { send, control } = createUtilityFixture();
    const both = { templateId: ORDER_TEMPLATE.id, variableValues: { order: 'A-1' }, text: 'Hi' };

    const refused = await send(both);
    await control('PATCH', '/seed', { behaviors: { bothModes: 'template' } });
    const sent = await send(both);

    expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(refused.headers.get('x-emulator-behaviors')).toBe('bothModes');
    expect(sent.body.data.channel).toBe('whatsapp');
  });

  test('fills the placeholders by names that are case-sensitive [U-10]', async () => {
    const { send, inbox } = createUtilityFixture();

    const wrong = await send({ variableValues: { Order: 'A-1' } });
    const right = await send({ variableValues: { order: 'A-1', name: 'Zoë' } });

    expect(wrong.body).toMatchObject({ code: 'TEMPLATE_VAR_MISSING', variable: 'order' });
    expect(right.status).toBe(200);
    expect(inbox().map(({ text }) => text)).toEqual(['Hello Zoë, order A-1 is on its way.']);
  });

  test('fails for a variable without a value, unless it has a stored fallback [U-11]', async () => {
    const { send, inbox } = createUtilityFixture();

    const noValue = await send({ variableValues: { name: 'Zoë' } });
    const noValues = await send({ variableValues: undefined });
    const fallback = await send({ variableValues: { order: 'A-1', name: null } });

    expect([noValue.body.code, noValues.body.code]).toEqual([
      'TEMPLATE_VAR_MISSING',
      'TEMPLATE_VAR_MISSING',
    ]);
    expect(fallback.status).toBe(200);
    expect(inbox()[0]?.text).toBe('Hello there, order A-1 is on its way.');
  });

  test('with a text is an SMS to a routed country [U-12]', async () => {
    const { send, inbox } = createUtilityFixture();

    const routed = await send({ text: 'Your order is here.' });
    const unrouted = await send({ text: 'Your order is here.', phone: '+447700900123' });

    expect(routed.body.data.channel).toBe('sms');
    expect(unrouted.body.code).toBe('UTILITY_SMS_COUNTRY_NOT_ROUTED');
    expect(inbox()).toMatchObject([{ channel: 'sms', text: 'Your order is here.' }]);
  });

  test.each([{}, { text: '' }, { text: null }])(
    'with %j has no text [U-14] [EU-13]',
    async (fields) => {
      const { send } = createUtilityFixture();

      const { status, body } = await send({ templateId: undefined, ...fields });

      expect([status, body.code]).toEqual([400, 'MISSING_TEXT']);
    },
  );

  test.each([
    { templateId: 5 },
    { text: 5 },
    { customerUserId: 5 },
    { variableValues: 'name' },
    { variableValues: { order: { id: 1 } } },
  ])('with the malformed %j is a VALIDATION_ERROR', async (fields) => {
    const { send } = createUtilityFixture();

    const { status, body } = await send(fields);

    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.details.issues[0].path).toBe(Object.keys(fields)[0]);
  });

  test.each([
    ['perMinute', 61],
    ['perHour', 3601],
    ['perDay', 86_401],
  ])('over the cap of %s is 429 without a code [U-16]', async (window, seconds) => {
    const { send, advance, control } = createUtilityFixture(
      {},
      {},
      { pipeline: { rateCaps: { pipeline: { [window]: 1 } } } },
    );

    const first = await send();
    const over = await send();
    await control('PATCH', '/seed', { behaviors: { utilityLimitCode: 'named' } });
    const named = await send();
    advance(seconds);
    const later = await send();

    expect([first.status, over.status, later.status]).toEqual([200, 429, 200]);
    expect(over.body).toMatchObject({ status: 'error', details: { type: 'pipeline', window } });
    expect(over.body).not.toHaveProperty('code');
    expect(over.headers.get('x-emulator-behaviors')).toBe('utilityLimitCode');
    expect(named.body.code).toBe('UTILITY_RATE_LIMIT_EXCEEDED');
  });

  test('over a cap says when to come back, as a duration and as a time [G-14]', async () => {
    const { send, advance } = createUtilityFixture(
      {},
      {},
      { pipeline: { rateCaps: { pipeline: { perMinute: 1 } } } },
    );
    await send();
    advance(18);

    const { status, body } = await send();

    expect(status).toBe(429);
    expect(body.cooldownSeconds).toBe(42);
    expect(body.retryAfter).toBe(new Date(START_MS + 60_000).toISOString());
  });

  test('counts against the cap of its phone number', async () => {
    const { send } = createUtilityFixture(
      {},
      {},
      { pipeline: { rateCaps: { phoneNumber: { perMinute: 1 } } } },
    );

    await send();
    const same = await send({ phone: '01001234567' });
    const other = await send({ phone: '+201001234568' });

    expect([same.status, other.status]).toEqual([429, 200]);
  });
});

describe('the response', () => {
  test('to an accepted WhatsApp message [UD-01] [UD-02] [UD-04] [UD-07] [UD-08] [UD-10] [UD-12]', async () => {
    const { send } = createUtilityFixture();

    const { status, body } = await send({ customerUserId: 'user-1', phone: '01001234567' });

    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'success',
      message: 'Utility WhatsApp accepted',
      data: {
        transactionID: expect.stringMatching(/^utxn_default_[0-9a-f]{24}$/),
        status: 'Pending',
        channel: 'whatsapp',
        provider: 'own-waba',
        recipient: '+201001234567',
        customerUserId: 'user-1',
        wamid: expect.stringMatching(/^wamid\./),
        billed: false,
        billing: { status: 'deferred' },
      },
    });
  });

  test('to an accepted SMS [UD-01] [UD-02] [UD-04] [UD-07] [UD-08] [UD-10] [UD-12]', async () => {
    const { send } = createUtilityFixture();

    const { status, body } = await send({ text: 'Your order is here.' });

    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'success',
      message: 'Utility SMS accepted',
      data: {
        transactionID: expect.stringMatching(/^utxn_default_/),
        status: 'Successful',
        channel: 'sms',
        provider: 'own-sms',
        recipient: PHONE,
        customerUserId: null,
        segments: 1,
        encoding: 'GSM7',
        billed: true,
        billing: { status: 'charged' },
      },
    });
  });

  test('to a recipient that opted out is skipped, and nothing is sent [UD-01] [UD-03] [EU-48]', async () => {
    const { send, inbox, control } = createUtilityFixture();
    await control('POST', '/utilities/suppress', { phone: PHONE, suppressed: true });

    const { status, body } = await send();

    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'skipped', code: 'RECIPIENT_SUPPRESSED' });
    expect(body.data).toEqual({
      recipient: PHONE,
      skipped: true,
      transactionID: expect.stringMatching(/^utxn_default_/),
    });
    expect(inbox()).toEqual([]);
    expect(UTILITY_ERRORS.RECIPIENT_SUPPRESSED.status).toBe(200);
  });

  test.each([
    ['160 letters', 'a'.repeat(160), 1, 'GSM7'],
    ['161 letters', 'a'.repeat(161), 2, 'GSM7'],
    ['70 Arabic letters', 'ع'.repeat(70), 1, 'UCS2'],
    ['71 Arabic letters', 'ع'.repeat(71), 2, 'UCS2'],
    ['135 Arabic letters', 'ع'.repeat(135), 3, 'UCS2'],
  ])('counts the parts of an SMS of %s [UD-09]', async (_, text, segments, encoding) => {
    const { send, inbox } = createUtilityFixture();

    const { body } = await send({ text });

    expect(body.data).toMatchObject({ segments, encoding });
    expect(inbox()[0]).toMatchObject({ segments, encoding });
  });

  test('names parts on SMS only [UD-09]', async () => {
    const { send } = createUtilityFixture();

    const { body } = await send();

    expect(body.data).not.toHaveProperty('segments');
    expect(body.data).not.toHaveProperty('encoding');
  });
});

test('a body of any form gets a response in JSON', async () => {
  const { post } = createUtilityFixture({ signingEnabled: false });

  for (const body of [
    '',
    '{',
    '[]',
    'null',
    `{"APIKey":"ak_test","a":${'['.repeat(9000)}${']'.repeat(9000)}}`,
  ]) {
    const response = await post(SEND_PATH, body);
    expect(response.body.status).toBe('error');
    expect(response.body.code).not.toBe('INTERNAL_SERVER_ERROR');
  }
});

test('a template with a variable that is no placeholder is sent all the same', async () => {
  const { send } = createUtilityFixture(
    {},
    { templates: [template({ body: 'Thanks.', variables: { order: { example: 'A-1' } } })] },
  );

  expect((await send({ variableValues: undefined })).status).toBe(200);
});
