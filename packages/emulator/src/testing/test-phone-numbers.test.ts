import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { expect, test } from 'vitest';
import { createPhoneNumbers } from './test-phone-numbers.ts';

test('every phone number of a run is a valid one, and another one', () => {
  const workers = Array.from({ length: 8 }, (_, index) => createPhoneNumbers(index));

  const numbers = workers.flatMap((next) => Array.from({ length: 200 }, next));

  expect(new Set(numbers).size).toBe(1600);
  expect(numbers.filter((number) => !parsePhoneNumberFromString(number)?.isValid())).toEqual([]);
});

test('the numbers of a worker begin again after the last', () => {
  const next = createPhoneNumbers(7, () => 0.999_998);

  expect([next(), next()]).toEqual(['+201007999999', '+201007000000']);
});
