import type { WidgetResultStore } from '../widget/results/result-store.ts';
import type { WidgetResult } from '../widget/results/widget-result.ts';
import { assertEqual, type ContractCheck } from './assert-equal.ts';

/**
 * The contract of {@link WidgetResultStore}.
 *
 * @param open returns the store; attempt IDs are random, so that a store may be used again
 * @example
 * ```ts
 * for (const { title, run } of resultStoreContract(createMyStore)) test(title, run);
 * ```
 */
export function resultStoreContract(open: () => WidgetResultStore): readonly ContractCheck[] {
  return CHECKS.map(([title, check]) => ({ title, run: async () => check(open(), newAttempt()) }));
}

/** A rule, and its check with an attempt of its own. */
type Check = readonly [
  title: string,
  check: (store: WidgetResultStore, id: string) => Promise<void>,
];

const CHECKS: readonly Check[] = [
  [
    'has nothing for an unknown attempt',
    async (store, id) => {
      assertEqual(await store.get(id), undefined);
      assertEqual(await store.claim(id), false);
    },
  ],
  [
    'returns every field of a stored result',
    async (store, id) => {
      const result = success(id, {
        address: { phoneNumber: '+201001234567', email: 'ü@example.com' },
        transactionID: 'trans-1',
        verificationMethod: 'passkey',
        isTest: true,
      });

      assertEqual(await store.put(result, 'msg_1'), true);
      assertEqual(await store.get(id), result);
    },
  ],
  [
    'stores the same event once, and every other event of the attempt',
    async (store, id) => {
      assertEqual(await store.put(failed(id), 'msg_1'), true);
      assertEqual(await store.put(failed(id), 'msg_1'), false);
      assertEqual(await store.put(failed(id), 'msg_2'), true);
    },
  ],
  [
    'keeps events of different attempts apart, even with the same name',
    async (store, id) => {
      await store.put(failed(newAttempt()), 'msg_1');

      assertEqual(await store.put(failed(id), 'msg_1'), true);
    },
  ],
  [
    'replaces a failure by the success that follows',
    async (store, id) => {
      await store.put(failed(id), 'msg_1');
      await store.put(success(id), 'msg_2');

      assertEqual(await store.get(id), success(id));
    },
  ],
  [
    'never replaces a success, by a failure or by another success',
    async (store, id) => {
      const first = success(id, { address: { phoneNumber: '+201001234567' } });
      await store.put(first, 'msg_1');

      await store.put(failed(id), 'msg_2');
      await store.put(success(id, { address: { phoneNumber: '+201009999999' } }), 'msg_3');

      assertEqual(await store.get(id), first);
    },
  ],
  [
    'gives a success to one claim only, even of many at the same time',
    async (store, id) => {
      await store.put(success(id), 'msg_1');

      const claims = await Promise.all(Array.from({ length: 20 }, async () => store.claim(id)));

      assertEqual(claims.filter(Boolean).length, 1);
      assertEqual(await store.claim(id), false);
    },
  ],
  [
    'rejects the claim of a failure, and gives its later success to the first claim',
    async (store, id) => {
      await store.put(failed(id), 'msg_1');

      assertEqual(await store.claim(id), false);
      await store.put(success(id), 'msg_2');
      assertEqual(await store.claim(id), true);
    },
  ],
  [
    'does not give a claimed success again when it is stored again',
    async (store, id) => {
      await store.put(success(id), 'msg_1');
      await store.claim(id);

      await store.put(success(id), 'msg_2');

      assertEqual(await store.claim(id), false);
    },
  ],
];

function newAttempt(): string {
  return `attempt_${crypto.randomUUID()}`;
}

function success(attemptId: string, more: Partial<WidgetResult> = {}): WidgetResult {
  return { attemptId, status: 'success', ...more };
}

function failed(attemptId: string): WidgetResult {
  return { attemptId, status: 'failed' };
}
