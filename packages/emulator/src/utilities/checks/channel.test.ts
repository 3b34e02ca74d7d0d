import { describe, expect, test } from 'vitest';
import { createUtilityFixture, ORDER_TEMPLATE, PHONE } from '../utility-core.fixture.ts';

const BRITISH = '+447700900123';
const unusable = (fields: Readonly<Record<string, unknown>>) => ({
  templates: [{ ...ORDER_TEMPLATE, ...fields }],
});

describe('the channel of a utility message', () => {
  test('is one: a rejected WhatsApp message is not tried as SMS [UC-01]', async () => {
    const { send, carrier, inbox } = createUtilityFixture();
    await carrier('whatsapp', { mode: 'reject' });

    const { status, body } = await send();

    expect([status, body.code]).toEqual([502, 'send_failed']);
    expect(inbox()).toEqual([]);
  });

  test.each([
    ['the pipeline has it off [UC-02]', { whatsapp: false }, {}, {}],
    ['the message is free text [UC-03]', {}, {}, { text: 'Hi' }],
    ['the template is not for it [UC-03]', {}, unusable({ channels: { whatsapp: false } }), {}],
    [
      'the platform has not approved the template [UC-03]',
      {},
      unusable({ whatsappApproved: false }),
      {},
    ],
    ['the business account is not connected [UC-04]', {}, { waba: 'not-connected' }, {}],
    ['the business account is not active [UC-04]', {}, { waba: 'inactive' }, {}],
    ['the business account has no phone [UC-04]', {}, { waba: 'no-phone' }, {}],
    ['the country is not allowed [UC-05]', { allowedCountries: ['GB'] }, {}, {}],
  ] as const)('is SMS, not WhatsApp, where %s', async (_, utility, utilities, fields) => {
    const { send } = createUtilityFixture(utility, utilities);

    expect((await send(fields)).body.data.channel).toBe('sms');
  });

  test('is SMS only where a route covers the country [UC-06]', async () => {
    const { send } = createUtilityFixture({ whatsapp: false }, { smsRoutes: [{ country: 'EG' }] });

    const egypt = await send();
    const britain = await send({ phone: BRITISH });

    expect(egypt.body.data.channel).toBe('sms');
    expect(britain.body.code).toBe('UTILITY_SMS_COUNTRY_NOT_ROUTED');
  });

  test.each([
    [undefined, 'whatsapp'],
    [['whatsapp', 'sms'], 'whatsapp'],
    [['sms', 'whatsapp'], 'sms'],
  ] as const)(
    'is the first that can carry it of the order %j: %s [UC-07]',
    async (order, channel) => {
      const { send } = createUtilityFixture(order === undefined ? {} : { order });

      expect((await send()).body.data.channel).toBe(channel);
    },
  );

  test('is WhatsApp where SMS comes first and is not routed [UC-07]', async () => {
    const { send } = createUtilityFixture({ order: ['sms', 'whatsapp'] });

    expect((await send({ phone: BRITISH })).body.data.channel).toBe('whatsapp');
  });

  test.each([
    ['no integration [UC-08] [EU-21]', [], 'UTILITY_SMS_REQUIRES_BYO'],
    ['none for the country [UC-08] [EU-22]', [{ country: 'GB' }], 'UTILITY_SMS_COUNTRY_NOT_ROUTED'],
  ])('is missing where the account has %s', async (_, smsRoutes, code) => {
    const { send, inbox } = createUtilityFixture({ whatsapp: false }, { smsRoutes });

    const { status, body } = await send({ phone: PHONE });

    expect([status, body.code]).toEqual([409, code]);
    expect(inbox()).toEqual([]);
  });

  test.each([
    [
      'both channels off [EU-25]',
      { whatsapp: false, sms: false },
      {},
      {},
      409,
      'NO_CHANNEL_ENABLED',
    ],
    [
      'free text with SMS off [EU-24]',
      { sms: false },
      {},
      { text: 'Hi' },
      409,
      'FREE_TEXT_REQUIRES_SMS',
    ],
    [
      'WhatsApp alone and a template for SMS [EU-17]',
      { sms: false },
      unusable({ channels: { whatsapp: false } }),
      {},
      409,
      'TEMPLATE_NOT_WHATSAPP',
    ],
    [
      'WhatsApp alone and a template that the platform has not approved [EU-18]',
      { sms: false },
      unusable({ whatsappApproved: false }),
      {},
      409,
      'TEMPLATE_NOT_WHATSAPP_APPROVED',
    ],
    [
      'WhatsApp alone and no business account [EU-27]',
      { sms: false },
      { waba: 'not-connected' },
      {},
      409,
      'WHATSAPP_NOT_CONNECTED',
    ],
    [
      'WhatsApp alone and another country [EU-26]',
      { sms: false, allowedCountries: ['GB'] },
      {},
      {},
      403,
      'DESTINATION_NOT_ALLOWED',
    ],
    [
      'SMS and a template that is not for it [EU-16]',
      { whatsapp: false },
      unusable({ channels: { sms: false } }),
      {},
      409,
      'TEMPLATE_NOT_SMS',
    ],
  ] as const)('is missing with %s', async (_, utility, utilities, fields, status, code) => {
    const { send, inbox } = createUtilityFixture(utility, utilities);

    const response = await send(fields);

    expect([response.status, response.body.code]).toEqual([status, code]);
    expect(inbox()).toEqual([]);
  });

  test.each([
    ['inactive', 'no_active_waba [EU-28]'],
    ['no-phone', 'no_waba_phone [EU-29]'],
  ])('is missing while the only business account is %s: %s', async (state, expected) => {
    const { send, control } = createUtilityFixture({ sms: false });
    await control('POST', '/utilities/waba', { state });

    const { status, body } = await send();

    expect([status, body.code]).toEqual([409, expected.split(' ')[0]]);
  });
});
