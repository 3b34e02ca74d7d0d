import { expect, test } from 'vitest';
import { createLoginLedger } from './login-ledger.ts';

const login = { transactionID: 't1', phoneNumber: '+201000000001' };
const none = { doubled: 0, foreign: 0, unmatched: 0 };

test('finds nothing in a login that its user was told of', () => {
  const ledger = createLoginLedger();
  ledger.record(login);
  ledger.answer(login);

  expect(ledger.faults()).toEqual(none);
});

test('finds a transaction that signed in twice', () => {
  const ledger = createLoginLedger();
  ledger.record(login);
  ledger.record(login);
  ledger.answer(login);

  expect(ledger.faults()).toEqual({ ...none, doubled: 1 });
});

test('finds a login with the number of another user', () => {
  const ledger = createLoginLedger();
  ledger.record({ ...login, phoneNumber: '+201000000002' });
  ledger.answer(login);

  expect(ledger.faults()).toEqual({ ...none, foreign: 1 });
});

test('finds a login without an answer, and an answer without a login', () => {
  const ledger = createLoginLedger();
  ledger.record(login);
  ledger.answer({ ...login, transactionID: 't2' });

  expect(ledger.faults()).toEqual({ ...none, unmatched: 2 });
});
