import { OtpError } from '@otp-kit/protocol';
import * as v from 'valibot';
import { closedObject } from '../schema/closed-object.ts';
import type { V1Needs } from '../v1/find-transaction.ts';
import { receiveOptinMessage } from '../v1/optin-link.ts';
import { type ControlRoutes, success, withInput } from './control-route.ts';
import { viewTransaction } from './inspection.ts';

const OptinMessage = closedObject({ transactionID: v.string() });

/** The opt-in of V1.0: the user sends the pre-filled message. */
export const OPTIN_ROUTES: ControlRoutes<V1Needs> = {
  'POST /optin-message': withInput(OptinMessage, ({ workspace }, { transactionID }) => {
    const transaction = workspace.transactions.byId(transactionID);
    const pipeline = workspace.pipeline(transaction?.pipelineID ?? '');
    if (!transaction?.isOptIn || pipeline === undefined) {
      throw new OtpError('TRANSACTION_NOT_FOUND', 'no opt-in transaction has this transactionID');
    }
    const error = receiveOptinMessage({ workspace, pipeline, transaction });
    if (error !== undefined) throw new OtpError('INVALID_REQUEST', error.message);
    return success(viewTransaction(transaction, workspace.clock.now()));
  }),
};
