import { expect, test } from 'vitest';
import { describeContract } from '../../testing/describe-contract.fixture.ts';
import { resultStoreContract } from '../../testing/result-store-contract.ts';
import { createMemoryResultStore } from './memory-result-store.ts';

describeContract(
  'memory',
  resultStoreContract(() => createMemoryResultStore()),
);

test('forgets a result after 15 minutes', () => {
  const clock = { now: 0 };
  const store = createMemoryResultStore({ now: () => clock.now });
  void store.put({ attemptId: 'a', status: 'success' }, 'msg_1');

  clock.now = 899_999;
  expect(store.get('a')).toBeDefined();
  clock.now = 900_000;
  expect(store.get('a')).toBeUndefined();
  expect(store.claim('a')).toBe(false);
});

test('remembers for as long after the claim that there was one', () => {
  const clock = { now: 0 };
  const store = createMemoryResultStore({ now: () => clock.now });
  void store.put({ attemptId: 'a', status: 'success' }, 'msg_1');
  clock.now = 899_000;
  void store.claim('a');

  clock.now = 1_798_000;
  void store.put({ attemptId: 'a', status: 'success' }, 'msg_2');

  expect(store.claim('a')).toBe(false);
});

test('holds no more than it may, and drops failures before successes', () => {
  const store = createMemoryResultStore({ now: () => 0, maxAttempts: 10 });
  for (let index = 0; index < 9; index += 1) {
    void store.put({ attemptId: `success_${index}`, status: 'success' }, 'msg');
  }
  void store.put({ attemptId: 'failed', status: 'failed' }, 'msg');

  void store.put({ attemptId: 'one_more', status: 'success' }, 'msg');

  expect(store.get('failed')).toBeUndefined();
  expect(store.get('success_0')).toBeDefined();
  void store.put({ attemptId: 'and_another', status: 'success' }, 'msg');
  expect(store.get('success_0')).toBeUndefined();
  expect(store.get('success_1')).toBeDefined();
});

test('drops those that have expired before any other', () => {
  const clock = { now: 0 };
  const store = createMemoryResultStore({ now: () => clock.now, maxAttempts: 2 });
  void store.put({ attemptId: 'old', status: 'success' }, 'msg');
  clock.now = 900_000;
  void store.put({ attemptId: 'young', status: 'failed' }, 'msg');

  void store.put({ attemptId: 'youngest', status: 'success' }, 'msg');

  expect(store.get('young')).toBeDefined();
});
