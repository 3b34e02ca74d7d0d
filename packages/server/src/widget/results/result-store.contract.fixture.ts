import { describe, expect, test } from 'vitest';
import type { WidgetResultStore } from './result-store.ts';
import type { WidgetResult } from './widget-result.ts';

const success = (attemptId: string, more: Partial<WidgetResult> = {}): WidgetResult => ({
  attemptId,
  status: 'success',
  ...more,
});
const failed = (attemptId: string): WidgetResult => ({ attemptId, status: 'failed' });

/** What every store of results keeps to. */
export function describeResultStore(name: string, open: () => WidgetResultStore): void {
  describe(name, () => {
    let serial = 0;
    const newAttempt = () => {
      serial += 1;
      return `attempt_${name}_${serial}`;
    };

    test('knows nothing of an attempt that nobody put', async () => {
      const store = open();

      expect(await store.get('attempt_of_nobody')).toBeUndefined();
      expect(await store.claim('attempt_of_nobody')).toBe(false);
    });

    test('gives back what was put, whole', async () => {
      const store = open();
      const result = success(newAttempt(), {
        address: { phoneNumber: '+201001234567', email: 'ü@example.com' },
        transactionID: 'trans-1',
        verificationMethod: 'passkey',
        isTest: true,
      });

      expect(await store.put(result, 'msg_1')).toBe(true);

      expect(await store.get(result.attemptId)).toEqual(result);
    });

    test('puts the same event once, and other events of the attempt as well', async () => {
      const store = open();
      const id = newAttempt();

      expect(await store.put(failed(id), 'msg_1')).toBe(true);
      expect(await store.put(failed(id), 'msg_1')).toBe(false);
      expect(await store.put(failed(id), 'msg_2')).toBe(true);
    });

    test('takes an event of the same name of another attempt for another event', async () => {
      const store = open();
      await store.put(failed(newAttempt()), 'msg_1');

      expect(await store.put(failed(newAttempt()), 'msg_1')).toBe(true);
    });

    test('replaces a failure by the success that follows', async () => {
      const store = open();
      const id = newAttempt();
      await store.put(failed(id), 'msg_1');

      await store.put(success(id), 'msg_2');

      expect(await store.get(id)).toEqual(success(id));
    });

    test('replaces a success by nothing: neither a failure nor another success', async () => {
      const store = open();
      const id = newAttempt();
      const first = success(id, { address: { phoneNumber: '+201001234567' } });
      await store.put(first, 'msg_1');

      await store.put(failed(id), 'msg_2');
      await store.put(success(id, { address: { phoneNumber: '+201009999999' } }), 'msg_3');

      expect(await store.get(id)).toEqual(first);
    });

    test('gives a success to one claim alone, however many ask at once', async () => {
      const store = open();
      const id = newAttempt();
      await store.put(success(id), 'msg_1');

      const claims = await Promise.all(Array.from({ length: 20 }, async () => store.claim(id)));

      expect(claims.filter(Boolean)).toHaveLength(1);
      expect(await store.claim(id)).toBe(false);
    });

    test('gives nobody a failure, and its success to the first', async () => {
      const store = open();
      const id = newAttempt();
      await store.put(failed(id), 'msg_1');

      expect(await store.claim(id)).toBe(false);
      await store.put(success(id), 'msg_2');
      expect(await store.claim(id)).toBe(true);
    });

    test('gives nobody a success again because it is put again', async () => {
      const store = open();
      const id = newAttempt();
      await store.put(success(id), 'msg_1');
      await store.claim(id);

      await store.put(success(id), 'msg_2');

      expect(await store.claim(id)).toBe(false);
    });
  });
}
