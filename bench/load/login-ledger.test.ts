import { expect, test } from 'vitest';
import { createLoginLedger } from './login-ledger.ts';

const login = { transactionID: 't1', phoneNumber: '+201000000001' };
const none = { doubled: 0, foreign: 0, unmatched: 0 };

test('finds nothing in a login whose user got a response', () => {
  const ledger = createLoginLedger();
  ledger.record(login);
  ledger.confirm(login);

  expect(ledger.faults()).toEqual(none);
});

test('finds a transaction that signed in twice', () => {
  const ledger = createLoginLedger();
  ledger.record(login);
  ledger.record(login);
  ledger.confirm(login);

  expect(ledger.faults()).toEqual({ ...none, doubled: 1 });
});

test('finds a login with the number of another user', () => {
  const ledger = createLoginLedger();
  ledger.record({ ...login, phoneNumber: '+201000000002' });
  ledger.confirm(login);

  expect(ledger.faults()).toEqual({ ...none, foreign: 1 });
});

test('finds a login without a response, and a response without a login', () => {
  const ledger = createLoginLedger();
  ledger.record(login);
  ledger.confirm({ ...login, transactionID: 't2' });

  expect(ledger.faults()).toEqual({ ...none, unmatched: 2 });
});
