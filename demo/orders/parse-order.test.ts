import { expect, test } from 'vitest';
import { ORDER } from './outbox.fixture.ts';
import { isMobileNumber, parseOrder } from './parse-order.ts';

test('an order is parsed, with its failure', () => {
  expect(parseOrder({ ...ORDER, name: ' Mona ', failure: 'lost-answer' })).toEqual({
    order: ORDER,
    failure: 'lost-answer',
  });
  expect(parseOrder(ORDER)).toEqual({ order: ORDER, failure: undefined });
});

test.each([
  undefined,
  null,
  'text',
  {},
  { ...ORDER, name: ' ' },
  { ...ORDER, name: 'x'.repeat(61) },
  { ...ORDER, phone: 1 },
  { ...ORDER, template: 'another' },
  { ...ORDER, pipeline: 'email' },
  { ...ORDER, pipeline: 'toString' },
  { ...ORDER, failure: 'another' },
  { ...ORDER, pipeline: 'whatsapp', failure: 'pending' },
])('what the form does not post is refused: %j', (body) => {
  expect(parseOrder(body)).toBeUndefined();
});

test.each(['+20 100 123 4567', '01001234567', '00491512 3456789', '٠١٠٠١٢٣٤٥٦٧'])(
  'a number of a mobile phone is taken: %s',
  (number) => {
    expect(isMobileNumber(number)).toBe(true);
  },
);

test.each([
  ['is too short', '+20 10 0123 46'],
  ['is too long', '+20 10 0123456712'],
  ['is a landline', '+20 2 23456789'],
  ['has no country code', '07911 123456'],
  ['is no number', 'abc'],
])('a number that %s is refused: %s', (_, number) => {
  expect(isMobileNumber(number)).toBe(false);
});
