import { OtpError } from '@otp-kit/protocol';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { type ControlEnv, parseInput, success } from './control-env.ts';
import type { TransactionView } from './views.ts';

const RequestFilter = v.object({
  after: v.exactOptional(
    v.pipe(v.string(), v.regex(/^req_\d{9,}$/, 'must be the id of a request')),
  ),
});

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
    const view: TransactionView = {
      transactionID: transaction.transactionID,
      transactionReqID: transaction.transactionReqID,
      status: transaction.status(clock.now()),
      channels: transaction.channels,
      undelivered: transaction.undelivered ?? [],
      verificationAddress: transaction.verificationAddress,
      expiresAt: new Date(transaction.expiresAtMs).toISOString(),
      wrongAttempts: transaction.wrongAttempts,
      createdAt: new Date(transaction.createdAtMs).toISOString(),
    };
    return success(view);
  });
}
