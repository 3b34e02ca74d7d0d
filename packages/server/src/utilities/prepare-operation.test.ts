import { describe, expect, expectTypeOf, test } from 'vitest';
import { createUtilityClient, type UtilityClient } from './create-utility-client.ts';
import { ACCEPTED, CONFIG, createUtilityClientFixture, MESSAGE } from './utility-client.fixture.ts';
import type { OperationKey, UtilityOperation } from './utility-operation.ts';
import type { UtilityOutcome } from './utility-outcome.ts';

function prepare(message: unknown, options: unknown = {}, channels?: 'whatsapp'): UtilityOperation {
  const { client } = createUtilityClientFixture([], channels === undefined ? {} : { channels });
  // Calls it as JavaScript may: what the types refuse has to be refused as well.
  return Reflect.apply(Reflect.get(client, 'prepare'), client, [message, options]);
}

const text = { phone: '+201001234567', text: 'Your order is on its way.' };

describe('prepare', () => {
  test('makes plain JSON of a key and a body', () => {
    const operation = prepare(MESSAGE);

    expect(operation).toEqual({
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      body: '{"pipelineID":"pipe_util_1","phone":"+201001234567","templateId":"order_shipped","variableValues":{"name":"Mona"},"customerUserId":"user_1"}',
    });
    expect(JSON.parse(JSON.stringify(operation))).toEqual(operation);
  });

  test('leaves every secret out of what is saved', () => {
    const saved = JSON.stringify(prepare(MESSAGE));

    expect(saved).not.toContain(CONFIG.apiKey);
    expect(saved).not.toContain(CONFIG.signingSecret);
  });

  test('gives each operation a key of its own', () => {
    const keys = new Set(Array.from({ length: 1000 }, () => prepare(MESSAGE).key));

    expect(keys.size).toBe(1000);
  });

  test.each(['k', 'order-1/shipped', '!~', 'x'.repeat(255)])('takes the key %j', (key) => {
    expect(prepare(MESSAGE, { key }).key).toBe(key);
  });

  test.each(['', ' k', 'k ', 'a b', 'ü', 'a\n', 'x'.repeat(256), 5, null, {}])(
    'refuses the key %j',
    (key) => {
      expect(() => prepare(MESSAGE, { key })).toThrow(
        expect.objectContaining({ code: 'INVALID_IDEMPOTENCY_KEY' }),
      );
    },
  );

  test('makes an operation without a key by an option that names the risk', () => {
    expect(prepare(MESSAGE, { withoutKeyMaySendTwice: true }).key).toBeNull();
    expect(() => prepare(MESSAGE, { withoutKeyMaySendTwice: true, key: 'k' })).toThrow(TypeError);
    expect(() => prepare(MESSAGE, { withoutKeyMaySendTwice: false })).toThrow(TypeError);
    expect(() => prepare(MESSAGE, { withoutKey: true })).toThrow('withoutKey');
  });

  test.each([
    ['+201001234567'],
    ['00201001234567'],
    ['01001234567'],
    ['٠١٠٠١٢٣٤٥٦٧'],
    ['+20 100 123 4567'],
  ])('sends %s as E.164 [U-08]', (phone) => {
    expect(JSON.parse(prepare({ ...text, phone }).body)).toMatchObject({ phone: '+201001234567' });
  });

  test.each([
    ['+447700900123', '+447700900123'],
    ['+99912345678', '+99912345678'],
    ['+2010012345678', '+2010012345678'],
    ['00447700900123', '+447700900123'],
    ['\u202a+٤٤ ٧٧٠٠-٩٠٠١٢٣\u202c', '+447700900123'],
    ['＋44 7700 900123', '+447700900123'],
  ])('sends %s, which no numbering plan has, as %s: the service decides [U-08]', (phone, sent) => {
    expect(JSON.parse(prepare({ ...text, phone }).body)).toMatchObject({ phone: sent });
  });

  test('leaves out a trunk zero where the numbering plan knows the number', () => {
    const { body } = prepare({ ...text, phone: '+20 (0) 100 123 4567' });

    expect(JSON.parse(body)).toMatchObject({ phone: '+201001234567' });
  });

  test.each([
    '201001234567',
    'abc',
    '1001234567',
    '',
    '+',
    '0100123456',
    '+0044770090012',
    '+44 (0) 7700 900123',
    '+1234567890123456',
    '+123456',
    'order 0012345678',
    '+447700900123 ext. 4',
  ])('refuses the number %j and does not name it [U-08]', (phone) => {
    const attempt = () => prepare({ ...text, phone });

    expect(attempt).toThrow(expect.objectContaining({ code: 'INVALID_PHONE_NUMBER' }));
    if (phone.length > 3) expect(attempt).not.toThrow(phone);
  });

  test.each([
    ['neither a template nor a text', { phone: text.phone }, 'MISSING_TEXT'],
    ['an empty text', { ...text, text: '' }, 'MISSING_TEXT'],
  ])('refuses %s', (_, message, code) => {
    expect(() => prepare(message)).toThrow(expect.objectContaining({ code }));
  });

  test.each(['__proto__', 'constructor', 'prototype'])(
    'refuses a variable named %s instead of dropping it',
    (name) => {
      const template = { id: 'order_shipped', variables: JSON.parse(`{"${name}":"Mona"}`) };

      expect(() => prepare({ phone: text.phone, template })).toThrow(
        new TypeError(
          'template.variables must hold texts by their names, none of which is __proto__, constructor or prototype',
        ),
      );
    },
  );

  test('refuses a text on a pipeline of WhatsApp alone', () => {
    expect(() => prepare(text, {}, 'whatsapp')).toThrow(
      expect.objectContaining({ code: 'FREE_TEXT_REQUIRES_SMS' }),
    );
  });

  test.each([
    ['both a template and a text', { ...MESSAGE, text: 'x' }, 'not both'],
    ['a number as phone', { ...text, phone: 201001234567 }, 'phone'],
    ['an unknown field', { ...text, channel: 'sms' }, 'channel'],
    ['a key among the fields', { ...text, idempotencyKey: 'k' }, 'idempotencyKey'],
    ['a template without an ID', { phone: text.phone, template: {} }, 'template.id'],
    [
      'a variable that is no text',
      { phone: text.phone, template: { id: 't', variables: { n: 5 } } },
      'template.variables',
    ],
    ['no message', undefined, 'the message'],
    ['a list', [], 'the message'],
  ])('throws a TypeError for %s', (_, message, named) => {
    expect(() => prepare(message)).toThrow(TypeError);
    expect(() => prepare(message)).toThrow(named);
  });
});

describe('templates', () => {
  const client = createUtilityClient({
    ...CONFIG,
    templates: {
      order_shipped: { name: 'required', eta: 'optional' },
      shop_closed: {},
    },
  });
  const phone = '+201001234567';
  const untyped: UtilityClient = createUtilityClient({
    ...CONFIG,
    templates: { order_shipped: { name: 'required' } },
  });

  test('are taken with the variables that they declare', () => {
    const { body } = client.prepare({
      phone,
      template: { id: 'order_shipped', variables: { name: 'Mona', eta: 'today' } },
    });

    expect(JSON.parse(body)).toMatchObject({ variableValues: { name: 'Mona', eta: 'today' } });
    expect(
      JSON.parse(client.prepare({ phone, template: { id: 'shop_closed' } }).body),
    ).toMatchObject({ variableValues: {} });
  });

  test.each([
    ['unknown', { id: 'order_lost' }, 'TEMPLATE_NOT_FOUND'],
    ['inherited', { id: 'constructor' }, 'TEMPLATE_NOT_FOUND'],
    [
      'without a required value',
      { id: 'order_shipped', variables: {} },
      'TEMPLATE_MISSING_VARIABLES',
    ],
    ['without any values', { id: 'order_shipped' }, 'TEMPLATE_MISSING_VARIABLES'],
  ])('are refused that are %s', (_, template, code) => {
    expect(() => untyped.prepare({ phone, template })).toThrow(expect.objectContaining({ code }));
  });

  test('are refused with a variable in another case', () => {
    const variables = { name: 'Mona', Name: 'Mona' };

    expect(() => untyped.prepare({ phone, template: { id: 'order_shipped', variables } })).toThrow(
      'only the variables name',
    );
  });

  test('are checked by the compiler', () => {
    type Message = Parameters<typeof client.prepare>[0];

    expectTypeOf<{
      phone: string;
      template: { id: 'order_shipped'; variables: { name: string } };
    }>().toExtend<Message>();
    expectTypeOf<{ phone: string; template: { id: 'shop_closed' } }>().toExtend<Message>();
    expectTypeOf<{ phone: string; text: string }>().toExtend<Message>();
    expectTypeOf<{ phone: string; template: { id: 'order_lost' } }>().not.toExtend<Message>();
    expectTypeOf<{ phone: string; template: { id: 'order_shipped' } }>().not.toExtend<Message>();
    expectTypeOf<{
      phone: string;
      template: { id: 'order_shipped'; variables: { eta: string } };
    }>().not.toExtend<Message>();
    expectTypeOf<{
      phone: string;
      template: { id: 'shop_closed' };
      text: string;
    }>().not.toExtend<Message>();
    expectTypeOf<{ phone: string }>().not.toExtend<Message>();
  });
});

describe('the types', () => {
  test('have no outcome that reports a delivery', () => {
    expectTypeOf<UtilityOutcome['outcome']>().toEqualTypeOf<
      'accepted' | 'skipped' | 'refused' | 'pending' | 'unknown'
    >();
  });

  test('do not let a skipped message pass for an accepted one [UD-01]', () => {
    expectTypeOf<Extract<UtilityOutcome, { outcome: 'skipped' }>>().not.toExtend<{
      channel: string;
    }>();
    expectTypeOf<Extract<UtilityOutcome, { outcome: 'accepted' }>>().toExtend<{
      channel: string;
    }>();
  });

  test('have no way to give an operation another key [R-11]', () => {
    const { client } = createUtilityClientFixture([ACCEPTED]);
    type PerformOptions = NonNullable<Parameters<typeof client.perform>[1]>;

    expectTypeOf<keyof PerformOptions>().toEqualTypeOf<'signal' | 'until' | 'earlier'>();
    expectTypeOf<Parameters<typeof client.perform>['length']>().toEqualTypeOf<1 | 2>();
    // A copy with a key of the caller's is no operation, and the key of one cannot be assigned to.
    expectTypeOf<
      Omit<UtilityOperation, 'key'> & { key: string }
    >().not.toExtend<UtilityOperation>();
    expectTypeOf<string>().not.toExtend<OperationKey>();
    expectTypeOf<UtilityOperation>().toEqualTypeOf<Readonly<UtilityOperation>>();
    expectTypeOf<keyof typeof client>().toEqualTypeOf<'prepare' | 'perform' | 'send'>();
  });
});
