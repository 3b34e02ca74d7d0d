import { CHANNELS, OtpError } from '@otp-kit/protocol';
import * as v from 'valibot';
import { viewFunnel } from '../funnel/funnel.ts';
import type { Journal } from '../journal/journal.ts';
import type { Transaction } from '../model/transaction.ts';
import type { Clock } from '../primitives/clock.ts';
import type { Transactions } from '../transactions/transactions.ts';
import type { UtilityTransactions } from '../utilities/state/utility-transactions.ts';
import { type ControlRoutes, success, withInput } from './control-route.ts';
import { pageEntries, pageOf, plusText } from './page.ts';
import type { TransactionView } from './views.ts';

const RequestFilter = v.object({
  ...pageEntries,
  after: v.exactOptional(
    v.pipe(v.string(), v.regex(/^req_\d{9,}$/, 'must be the id of a request')),
  ),
});

const FunnelFilterSchema = v.object({
  channel: v.exactOptional(v.picklist(CHANNELS)),
  country: v.exactOptional(plusText),
});

interface InspectionNeeds {
  readonly clock: Clock;
  readonly journal: Journal;
  readonly transactions: Transactions;
  readonly utilityTransactions: UtilityTransactions;
}

/** The journal of requests, the funnel, and the state of a transaction. */
export const INSPECTION_ROUTES: ControlRoutes<InspectionNeeds> = {
  'GET /requests': withInput(RequestFilter, ({ workspace }, wanted) =>
    success(pageOf(workspace.journal.list(wanted.after), ({ id }) => id, wanted)),
  ),

  'GET /funnel': withInput(FunnelFilterSchema, ({ workspace }, wanted) =>
    success(viewFunnel(workspace.transactions.list(), wanted, workspace.clock.now())),
  ),

  'GET /transactions/:transactionID': ({ workspace, param }) => {
    const { transactions, utilityTransactions, clock } = workspace;
    const utility = utilityTransactions.byId(param('transactionID'));
    if (utility !== undefined) return success(utility);
    const transaction = transactions.byId(param('transactionID'));
    if (transaction === undefined) {
      throw new OtpError('TRANSACTION_NOT_FOUND', 'no transaction has this transactionID');
    }
    return success(viewTransaction(transaction, clock.now()));
  },
};

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
