import { expect, test } from 'vitest';
import { lookupTransactions } from './lookup-transactions.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => `txn_${index}`);

test.each([
  [0, []],
  [1, [1]],
  [50, [50]],
  [51, [50, 1]],
  [120, [50, 50, 20]],
])('asks for %i transactions in calls of %j [SL-01]', async (count, expected) => {
  const calls: number[] = [];

  const found = await lookupTransactions(ids(count), async (batch) => {
    calls.push(batch.length);
    return batch.map((transactionID) => ({ transactionID }));
  });

  expect(calls).toEqual(expected);
  expect(found.map(({ transactionID }) => transactionID)).toEqual(ids(count));
});

test('asks for each transaction once', async () => {
  const found = await lookupTransactions(['a', 'b', 'a'], async (batch) => batch);

  expect(found).toEqual(['a', 'b']);
});

test('passes on what the lookup throws', async () => {
  const lookup = () => Promise.reject(new Error('down'));

  await expect(lookupTransactions(['a'], lookup)).rejects.toThrow('down');
});

test('throws for a value that is not an ID', async () => {
  await expect(lookupTransactions([''], async (batch) => batch)).rejects.toThrow(TypeError);
});
