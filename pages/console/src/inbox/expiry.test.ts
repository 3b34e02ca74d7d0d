import { expect, test } from 'vitest';
import type { TransactionView } from '../api/control-types.ts';
import { expiryOf } from './expiry.tsx';

const TRANSACTION: TransactionView = {
  transactionID: 'txn_1',
  transactionReqID: 'treq_1',
  status: 'active',
  channels: ['sms'],
  undelivered: [],
  verificationAddress: { phoneNumber: '+201001234567' },
  wrongAttempts: 0,
  createdAt: new Date(0).toISOString(),
  expiresAt: new Date(180_000).toISOString(),
};

test.each([
  ['that is valid', {}, 60_000, 'active'],
  ['after its time', {}, 180_000, 'expired'],
  ['that a newer one replaced', { status: 'expired' }, 60_000, 'replaced'],
  ['after ten wrong codes', { status: 'expired', wrongAttempts: 10 }, 60_000, 'refused'],
  [
    'after ten wrong codes and its time',
    { status: 'expired', wrongAttempts: 10 },
    180_000,
    'refused',
  ],
  ['that was verified', { status: 'Successful' }, 180_000, 'verified'],
] as const)('a code %s', (_, change, nowMs, state) => {
  expect(expiryOf({ ...TRANSACTION, ...change }, nowMs).state).toBe(state);
});

test('has never more left than its lifetime', () => {
  expect(expiryOf(TRANSACTION, -400)).toEqual({ state: 'active', leftMs: 180_000, share: 1 });
});
