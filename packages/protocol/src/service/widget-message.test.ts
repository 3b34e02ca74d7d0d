import { expect, test } from 'vitest';
import { parseWidgetMessage } from './widget-message.ts';

test.each(['AUTH_SUCCESS', 'AUTH_FAILED'] as const)('reads %s, whatever comes with it', (type) => {
  expect(parseWidgetMessage({ type })).toBe(type);
  expect(parseWidgetMessage({ type, addedLater: 1 })).toBe(type);
});

test.each([
  undefined,
  null,
  'AUTH_SUCCESS',
  ['AUTH_SUCCESS'],
  {},
  { type: 'auth_success' },
  { type: 'AUTH_SUCCESS ' },
  { type: ['AUTH_SUCCESS'] },
  { type: new String('AUTH_SUCCESS') },
  { data: { type: 'AUTH_SUCCESS' } },
])('reads %j as nothing', (data) => {
  expect(parseWidgetMessage(data)).toBeUndefined();
});
