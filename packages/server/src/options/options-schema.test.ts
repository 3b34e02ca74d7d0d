import { expect, test } from 'vitest';
import { list, optionsSchema, readOptions, record, text } from './options-schema.ts';

const schema = optionsSchema('the shop', {
  name: text('name'),
  owner: text('owner'),
  tags: list(text('tags'), 'tags must be a list'),
  prices: record(text('prices'), 'prices must be texts'),
});
const SHOP = { name: 'Shop', owner: 'Mona', tags: ['tea'], prices: { tea: '3' } };

test('takes every option that it names, and an empty list by default', () => {
  const { tags: _, ...withoutTags } = SHOP;

  expect(readOptions(schema, SHOP)).toEqual(SHOP);
  expect(readOptions(schema, withoutTags)).toEqual({ ...withoutTags, tags: [] });
});

test.each([
  [
    'an unknown option before a missing one',
    { phone: '1' },
    'the shop may hold only name, owner, tags, prices, not phone',
  ],
  ['a missing option', { ...SHOP, owner: undefined }, 'owner must be a text, in shop.ts'],
  ['an empty option', { ...SHOP, owner: '' }, 'owner must be a text, in shop.ts'],
  ['an option of another kind', { ...SHOP, owner: 7 }, 'owner must be a text'],
  ['a text in place of a list', { ...SHOP, tags: 'tea' }, 'tags must be a list'],
  ['a list in place of the options', [], 'the shop may hold only name, owner, tags, prices'],
])('names %s', (_, options, message) => {
  expect(() => readOptions(schema, options, ', in shop.ts')).toThrow(
    expect.objectContaining({ message }),
  );
});

test.each(['__proto__', 'constructor', 'prototype'])(
  'refuses the name %s, which would be dropped silently',
  (name) => {
    const prices = JSON.parse(`{"${name}":"3"}`);

    expect(() => readOptions(schema, { ...SHOP, prices })).toThrow('none of which is __proto__');
  },
);
