import { OtpError } from '@otp-kit/protocol';
import type { Hono } from 'hono';
import * as v from 'valibot';
import type { Transaction } from '../model/transaction.ts';
import { type ControlEnv, parseInput, type RouteSchemas, success } from './control-env.ts';
import type { TransactionView } from './views.ts';

const RequestFilter = v.object({
  after: v.exactOptional(
    v.pipe(v.string(), v.regex(/^req_\d{9,}$/, 'must be the id of a request')),
  ),
});

/** The queries of these routes. */
export const REQUEST_QUERIES: RouteSchemas = {
  'GET /requests': RequestFilter,
};

/** The journal of requests, and the state of a transaction. */
export function addInspectionRoutes(control: Hono<ControlEnv>): void {
  control.get('/requests', ({ get, req }) => {
    const { after } = parseInput(RequestFilter, req.query());
    return success(get('workspace').journal.list(after));
  });

  control.get('/transactions/:transactionID', ({ get, req }) => {
    const { transactions, utilityTransactions, clock } = get('workspace');
    const utility = utilityTransactions.byId(req.param('transactionID'));
    if (utility !== undefined) return success(utility);
    const transaction = transactions.byId(req.param('transactionID'));
    if (transaction === undefined) {
      throw new OtpError('TRANSACTION_NOT_FOUND', 'no transaction has this transactionID');
    }
    return success(viewTransaction(transaction, clock.now()));
  });
}

/** A transaction as the control API shows it. */
export function viewTransaction(transaction: Transaction, nowMs: number): TransactionView {
  return {
    transactionID: transaction.transactionID,
    transactionReqID: transaction.transactionReqID,
    status: transaction.status(nowMs),
    channels: transaction.channels,
    undelivered: transaction.undelivered ?? [],
    verificationAddress: transaction.verificationAddress,
    expiresAt: new Date(transaction.expiresAtMs).toISOString(),
    wrongAttempts: transaction.wrongAttempts,
    createdAt: new Date(transaction.createdAtMs).toISOString(),
  };
}
