import { describe, expect, test } from 'vitest';
import {
  type Counters,
  createMemoryCounters,
  createMemoryResultStore,
  type WidgetResultStore,
} from './index.ts';
import { createMemoryPasskeyStore, type PasskeyStore } from './passkeys.ts';
import {
  type ContractCheck,
  countersContract,
  passkeyStoreContract,
  resultStoreContract,
} from './testing.ts';

async function brokenRules(checks: readonly ContractCheck[]): Promise<readonly string[]> {
  const results = await Promise.allSettled(checks.map(async ({ run }) => run()));
  return checks.flatMap(({ title }, index) =>
    results[index]?.status === 'rejected' ? [title] : [],
  );
}

describe('countersContract', () => {
  const withChange = (change: Partial<Counters>) => () => ({
    ...createMemoryCounters(),
    ...change,
  });
  const memory = createMemoryCounters();

  test('is kept by the counters in memory', async () => {
    expect(await brokenRules(countersContract(createMemoryCounters))).toEqual([]);
  });

  test.each<[string, string, Partial<Counters>]>([
    [
      'never reject a hit',
      'allows one of many hits at the same time',
      { hit: () => ({ allowed: true }) },
    ],
    [
      'share one key',
      'counts each key separately',
      { hit: (hit) => memory.hit({ ...hit, key: 'shared' }) },
    ],
    ['lose an addition', 'loses no addition of many at the same time', { add: () => 1 }],
    [
      'keep a count forever',
      'deletes a count when its time since the last addition is over',
      { read: () => ({ total: 2, endsAtMs: 91_000 }) },
    ],
    ['ignore a reset', 'deletes a count and a hit on reset', { reset: () => undefined }],
  ])('names the broken rule of counters that %s', async (_fault, title, change) => {
    expect(await brokenRules(countersContract(withChange(change)))).toContain(title);
  });
});

describe('resultStoreContract', () => {
  test('is kept by the store in memory', async () => {
    expect(await brokenRules(resultStoreContract(createMemoryResultStore))).toEqual([]);
  });

  test.each<[string, string, Partial<WidgetResultStore>]>([
    [
      'gives every claim the success',
      'gives a success to one claim only, even of many at the same time',
      { claim: () => true },
    ],
    ['forgets results', 'returns every field of a stored result', { get: () => undefined }],
    [
      'does not report a repeated event',
      'stores the same event once, and every other event of the attempt',
      { put: () => true },
    ],
  ])('names the broken rule of a store that %s', async (_fault, title, change) => {
    const open = () => ({ ...createMemoryResultStore(), ...change });

    expect(await brokenRules(resultStoreContract(open))).toContain(title);
  });
});

describe('passkeyStoreContract', () => {
  test('is kept by the store in memory', async () => {
    expect(await brokenRules(passkeyStoreContract(createMemoryPasskeyStore))).toEqual([]);
  });

  test.each<[string, string, (memory: PasskeyStore) => Partial<PasskeyStore>]>([
    [
      'gives a user a new handle each time',
      'keeps the first handle of a user, even of many at the same time',
      () => ({ userHandle: (_, newHandle) => newHandle }),
    ],
    [
      'replaces a passkey',
      'never replaces a passkey, of the same user or of another one',
      (memory) => ({
        add: async (passkey, max) => {
          const known = await memory.find(passkey.id);
          if (known) await memory.delete(known.userID, known.id);
          return memory.add(passkey, max);
        },
      }),
    ],
    [
      'looks before it adds',
      'adds one ID once, and no more passkeys than the limit, even of many at the same time',
      (memory) => ({
        add: async (passkey, max) => {
          const { length } = await memory.list(passkey.userID);
          await Promise.resolve();
          return length < max && memory.add(passkey, 100);
        },
      }),
    ],
    [
      'records every counter',
      'records a use with a counter that goes up, and no other',
      () => ({ recordUse: () => true }),
    ],
    [
      'deletes for any user',
      'renames and deletes a passkey for its own user only',
      (memory) => ({
        delete: async (_, id) => memory.delete((await memory.find(id))?.userID ?? '', id),
      }),
    ],
  ])('names the broken rule of a store that %s', async (_fault, title, change) => {
    const open = () => {
      const memory = createMemoryPasskeyStore();
      return { ...memory, ...change(memory) };
    };

    expect(await brokenRules(passkeyStoreContract(open))).toContain(title);
  });
});
