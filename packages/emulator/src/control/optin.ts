import { OtpError } from '@otp-kit/protocol';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { closedObject } from '../schema/closed-object.ts';
import { receiveOptinMessage } from '../v1/optin-link.ts';
import { type ControlEnv, parseInput, type RouteSchemas, success } from './control-env.ts';
import { viewTransaction } from './inspection.ts';

const OptinMessage = closedObject({ transactionID: v.string() });

/** The bodies of these routes. */
export const OPTIN_BODIES: RouteSchemas = {
  'POST /optin-message': OptinMessage,
};

/** The opt-in of V1.0: the user sends the pre-filled message. */
export function addOptinRoutes(control: Hono<ControlEnv>): void {
  control.post('/optin-message', ({ get }) => {
    const { transactionID } = parseInput(OptinMessage, get('body'));
    const workspace = get('workspace');
    const transaction = workspace.transactions.byId(transactionID);
    const pipeline = workspace.pipeline(transaction?.pipelineID ?? '');
    if (!transaction?.isOptIn || pipeline === undefined) {
      throw new OtpError('TRANSACTION_NOT_FOUND', 'no opt-in transaction has this transactionID');
    }
    const error = receiveOptinMessage({ workspace, pipeline, transaction });
    if (error !== undefined) throw new OtpError('INVALID_REQUEST', error.message);
    return success(viewTransaction(transaction, workspace.clock.now()));
  });
}
