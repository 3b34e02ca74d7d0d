import { expect, test } from 'vitest';
import { ORDER } from './outbox.fixture.ts';
import { parseOrder } from './parse-order.ts';

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
