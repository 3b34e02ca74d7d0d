import { describe, expect, expectTypeOf, test } from 'vitest';
import { parseUtilityAnswer, type UtilityRequest } from './utilities.ts';

const base = {
  transactionID: 'txn_1',
  recipient: '+201001234567',
  customerUserId: null,
};
const whatsapp = {
  ...base,
  channel: 'whatsapp',
  status: 'Pending',
  provider: 'own-waba',
  wamid: 'wamid.1',
  billed: false,
  billing: { status: 'deferred', addedLater: 1 },
};
const sms = {
  ...base,
  channel: 'sms',
  status: 'Successful',
  provider: 'own-sms',
  segments: 2,
  encoding: 'UCS2',
  billed: true,
  billing: {},
};
const success = (data: unknown) => ({ status: 'success', message: 'x', data });

describe('parseUtilityAnswer', () => {
  test.each([whatsapp, sms])(
    'keeps the documented fields of $channel and ignores others',
    (data) => {
      expect(parseUtilityAnswer(success({ ...data, addedLater: 1 }))).toEqual({
        status: 'success',
        data,
      });
    },
  );

  test('keeps a status that was added later', () => {
    const { data } = parseUtilityAnswer(success({ ...whatsapp, status: 'Queued' }));

    expect(data).toMatchObject({ status: 'Queued' });
  });

  test('reads a skipped message', () => {
    const { transactionID, recipient } = base;
    const answer = {
      status: 'skipped',
      code: 'RECIPIENT_SUPPRESSED',
      data: { transactionID, recipient, skipped: true },
    };

    expect(parseUtilityAnswer(answer)).toEqual({
      status: 'skipped',
      data: { transactionID, recipient },
    });
  });

  test.each([
    { segments: 'two' },
    { encoding: 7 },
    { billed: 'yes' },
    { billing: null },
    { provider: 0 },
  ])('takes an accepted message whose informational field is odd: %j', (fields) => {
    expect(parseUtilityAnswer(success({ ...sms, ...fields }))).toMatchObject({
      status: 'success',
      data: base,
    });
  });

  test.each([
    ['no transaction', success({ ...sms, transactionID: undefined })],
    ['an empty transaction', success({ ...sms, transactionID: '' })],
    ['another channel', success({ ...sms, channel: 'telegram' })],
    ['no recipient', success({ ...sms, recipient: 5 })],
    ['another status', { status: 'error', code: 'x' }],
    ['a list', []],
    ['nothing', undefined],
  ])('refuses an answer with %s', (_, body) => {
    expect(() => parseUtilityAnswer(body)).toThrow(
      expect.objectContaining({ code: 'MALFORMED_RESPONSE' }),
    );
  });

  test('a request has a template or a text, never both', () => {
    expectTypeOf<{
      APIKey: 'k';
      pipelineID: 'p';
      phone: '+1';
      text: 'x';
    }>().toExtend<UtilityRequest>();
    expectTypeOf<{
      APIKey: 'k';
      pipelineID: 'p';
      phone: '+1';
      text: 'x';
      templateId: 't';
    }>().not.toExtend<UtilityRequest>();
    expectTypeOf<{ APIKey: 'k'; pipelineID: 'p'; phone: '+1' }>().not.toExtend<UtilityRequest>();
  });
});
