import { expect, test } from 'vitest';
import type { Message } from '../api/control-types.ts';
import { isShown, NO_FILTER } from './message-filter.ts';

const message: Message = {
  id: 'msg_1',
  kind: 'code',
  at: '2026-01-01T00:00:00.000Z',
  to: '+201001239100',
  channel: 'sms',
  code: '723169',
  text: 'Your code',
  transactionID: 'transaction-1',
  pipelineID: 'pipeline-1',
};

test.each(['+20 10 01239100', '0100 123 9100', '+20 (100) 123-9100', '723 169', '723169'])(
  'a message is found by %j',
  (search) => {
    expect(isShown(message, { ...NO_FILTER, search })).toBe(true);
  },
);

test.each(['+20 10 0123 9101', '723 168', 'telegram', '0009'])('%j finds another one', (search) => {
  expect(isShown(message, { ...NO_FILTER, search })).toBe(false);
});
