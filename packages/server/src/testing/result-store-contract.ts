import type { WidgetResultStore } from '../widget/results/result-store.ts';
import type { WidgetResult } from '../widget/results/widget-result.ts';
import { assertEqual, type ContractCheck } from './assert-equal.ts';

/**
 * The contract of {@link WidgetResultStore}.
 *
 * ```ts
 * for (const { title, run } of resultStoreContract(createMyStore)) test(title, run);
 * ```
 *
 * @param open gives the store; attempt IDs are random, so that a store may be used again
 */
export function resultStoreContract(open: () => WidgetResultStore): readonly ContractCheck[] {
  return [
    {
      title: 'has nothing for an unknown attempt',
      async run() {
        const store = open();

        assertEqual(await store.get(newAttempt()), undefined);
        assertEqual(await store.claim(newAttempt()), false);
      },
    },
    {
      title: 'returns every field of a stored result',
      async run() {
        const store = open();
        const result = success(newAttempt(), {
          address: { phoneNumber: '+201001234567', email: 'ü@example.com' },
          transactionID: 'trans-1',
          verificationMethod: 'passkey',
          isTest: true,
        });

        assertEqual(await store.put(result, 'msg_1'), true);

        assertEqual(await store.get(result.attemptId), result);
      },
    },
    {
      title: 'stores the same event once, and every other event of the attempt',
      async run() {
        const store = open();
        const id = newAttempt();

        assertEqual(await store.put(failed(id), 'msg_1'), true);
        assertEqual(await store.put(failed(id), 'msg_1'), false);
        assertEqual(await store.put(failed(id), 'msg_2'), true);
      },
    },
    {
      title: 'keeps events of different attempts apart, even with the same name',
      async run() {
        const store = open();
        await store.put(failed(newAttempt()), 'msg_1');

        assertEqual(await store.put(failed(newAttempt()), 'msg_1'), true);
      },
    },
    {
      title: 'replaces a failure by the success that follows',
      async run() {
        const store = open();
        const id = newAttempt();
        await store.put(failed(id), 'msg_1');

        await store.put(success(id), 'msg_2');

        assertEqual(await store.get(id), success(id));
      },
    },
    {
      title: 'never replaces a success, by a failure or by another success',
      async run() {
        const store = open();
        const id = newAttempt();
        const first = success(id, { address: { phoneNumber: '+201001234567' } });
        await store.put(first, 'msg_1');

        await store.put(failed(id), 'msg_2');
        await store.put(success(id, { address: { phoneNumber: '+201009999999' } }), 'msg_3');

        assertEqual(await store.get(id), first);
      },
    },
    {
      title: 'gives a success to one claim only, even of many at the same time',
      async run() {
        const store = open();
        const id = newAttempt();
        await store.put(success(id), 'msg_1');

        const claims = await Promise.all(Array.from({ length: 20 }, async () => store.claim(id)));

        assertEqual(claims.filter(Boolean).length, 1);
        assertEqual(await store.claim(id), false);
      },
    },
    {
      title: 'rejects the claim of a failure, and gives its later success to the first claim',
      async run() {
        const store = open();
        const id = newAttempt();
        await store.put(failed(id), 'msg_1');

        assertEqual(await store.claim(id), false);
        await store.put(success(id), 'msg_2');
        assertEqual(await store.claim(id), true);
      },
    },
    {
      title: 'does not give a claimed success again when it is stored again',
      async run() {
        const store = open();
        const id = newAttempt();
        await store.put(success(id), 'msg_1');
        await store.claim(id);

        await store.put(success(id), 'msg_2');

        assertEqual(await store.claim(id), false);
      },
    },
  ];
}

function newAttempt(): string {
  return `attempt_${crypto.randomUUID()}`;
}

function success(attemptId: string, more: Partial<WidgetResult> = {}): WidgetResult {
  return { attemptId, status: 'success', ...more };
}

function failed(attemptId: string): WidgetResult {
  return { attemptId, status: 'failed' };
}
