import { OtpError } from '@otp-kit/protocol';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { applyReceipt } from '../delivery/delivery-receipts.ts';
import { closedObject } from '../schema/closed-object.ts';
import { applyUtilityReceipt } from '../utilities/settle.ts';
import { type ControlEnv, changed, parseInput, type RouteSchemas, success } from './control-env.ts';

const filter = {
  // A plus that is not escaped in a query arrives as a space, which no address has.
  to: v.exactOptional(
    v.pipe(
      v.string(),
      v.transform((to) => to.replaceAll(' ', '+')),
    ),
  ),
  channel: v.exactOptional(v.string()),
  after: v.exactOptional(
    v.pipe(v.string(), v.regex(/^msg_\d{9,}$/, 'must be the id of a message')),
  ),
};
const Filter = v.object(filter);
const WaitFilter = v.object({
  ...filter,
  timeoutMs: v.optional(
    v.pipe(v.string(), v.digits(), v.transform(Number), v.maxValue(600_000)),
    '10000',
  ),
});

const Delivery = closedObject({ status: v.picklist(['delivered', 'undelivered']) });

/** The bodies of these routes. */
export const MESSAGE_BODIES: RouteSchemas = {
  'POST /messages/:id/delivery': Delivery,
};

/** The queries of these routes. */
export const MESSAGE_QUERIES: RouteSchemas = {
  'GET /messages': Filter,
  'GET /messages/wait': WaitFilter,
};

const SMS_NOT_SETTLED = 'the state of a utility SMS is final: no report about it is consumed';

/** The inbox: what was delivered, newest first, and waiting for what comes. */
export function addMessageRoutes(control: Hono<ControlEnv>): void {
  control.get('/messages', ({ get, req }) =>
    success(get('workspace').inbox.list(parseInput(Filter, req.query()))),
  );

  control.get('/messages/wait', async ({ get, req }) => {
    const { timeoutMs, ...wanted } = parseInput(WaitFilter, req.query());
    const { signal } = req.raw;
    const message = await get('workspace').inbox.wait(wanted, { timeoutMs, signal });
    if (message === undefined) throw new OtpError('WAIT_TIMEOUT', 'no such message came in time');
    return success(message);
  });

  control.post('/messages/:id/delivery', ({ get, req }) => {
    const { status } = parseInput(Delivery, get('body'));
    const workspace = get('workspace');
    const message = workspace.inbox.byId(req.param('id'));
    if (message === undefined) {
      throw new OtpError('MESSAGE_NOT_FOUND', 'the inbox has no message with this id');
    }
    if (message.kind === 'code') applyReceipt(workspace, message, status);
    else if (message.channel === 'sms') throw new OtpError('SMS_NOT_SETTLED', SMS_NOT_SETTLED);
    else applyUtilityReceipt(workspace, message, status);
    return success(message);
  });

  control.delete('/messages', ({ get }) => {
    get('workspace').inbox.clear();
    return changed(get('workspace'), {});
  });
}
