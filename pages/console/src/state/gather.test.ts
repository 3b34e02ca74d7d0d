import { expect, test, vi } from 'vitest';
import { gather } from './gather.ts';

test('hands over a burst in few groups, in its order, and nothing that was cleared', async () => {
  const groups: (readonly number[])[] = [];
  const numbers = gather<number>((values) => groups.push(values));
  const burst = Array.from({ length: 100 }, (_, nth) => nth);

  for (const nth of burst) numbers.add(nth);
  await vi.waitFor(() => expect(groups.flat()).toEqual(burst));
  numbers.add(100);
  numbers.flush();
  numbers.add(101);
  numbers.clear();
  numbers.add(102);

  await vi.waitFor(() => expect(groups.slice(1)).toEqual([[100], [102]]));
  expect(groups[0]).toEqual(burst);
});
