import { expect, test } from 'vitest';
import { listRows } from './listed-rows.ts';

const ENTRIES = Array.from({ length: 1000 }, (_, index) => index);

test('lists the newest 200, and says that all were found', () => {
  const { rows, visible, found } = listRows(ENTRIES, () => true);

  expect(rows).toEqual(ENTRIES.slice(0, 200));
  expect(visible).toEqual(new Set(rows));
  expect(found).toBe(1000);
});

test('finds an entry that is older than the newest 200, and keeps their rows', () => {
  const { rows, visible, found } = listRows(ENTRIES, (entry) => entry === 900);

  expect(rows).toEqual([...ENTRIES.slice(0, 200), 900]);
  expect([...visible]).toEqual([900]);
  expect(found).toBe(1);
});

test('lists the newest 200 of more matches', () => {
  const { rows, visible, found } = listRows(ENTRIES, (entry) => entry % 2 === 0);

  expect([...visible].at(-1)).toBe(398);
  expect(rows).toHaveLength(300);
  expect(found).toBe(500);
});
