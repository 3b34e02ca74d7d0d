import { expect, test } from 'vitest';
import { coreIds } from './cores.ts';

test.each([
  ['0,1', [0, 1]],
  ['0-2,5', [0, 1, 2, 5]],
  ['3', [3]],
  ['', []],
])('reads the list of cores "%s"', (list, ids) => {
  expect(coreIds(list)).toEqual(ids);
});
