import { OtpError } from '@otp-kit/protocol';
import * as v from 'valibot';
import {
  applyReceipt,
  type ReceiptEvent,
  type ReceiptNeeds,
} from '../delivery/delivery-receipts.ts';
import type { Release } from '../delivery/release.ts';
import type { Message } from '../model/message.ts';
import type { Publisher } from '../primitives/events.ts';
import { closedObject } from '../schema/closed-object.ts';
import type { UtilityChangeEvent, UtilityNeeds } from '../utilities/checks/utility-check.ts';
import { applyUtilityReceipt } from '../utilities/settle.ts';
import { type ChangeEvent, type ControlRoutes, success, withInput } from './control-route.ts';
import { pageEntries, pageOf, plusText } from './page.ts';

const filter = {
  to: v.exactOptional(plusText),
  channel: v.exactOptional(v.string()),
  after: v.exactOptional(
    v.pipe(v.string(), v.regex(/^msg_\d{9,}$/, 'must be the id of a message')),
  ),
};
const Filter = v.object({ ...filter, ...pageEntries });
const WaitFilter = v.object({
  ...filter,
  timeoutMs: v.optional(
    v.pipe(v.string(), v.digits(), v.transform(Number), v.maxValue(600_000)),
    '10000',
  ),
});

const Delivery = closedObject({ status: v.picklist(['delivered', 'undelivered']) });

const SMS_NOT_SETTLED = 'the state of a utility SMS is final: no report about it is consumed';

interface MessageNeeds extends ReceiptNeeds, UtilityNeeds {
  readonly events: Publisher<ChangeEvent | ReceiptEvent | UtilityChangeEvent>;
}

/** The inbox: what was delivered, newest first, and waiting for what comes. */
export const MESSAGE_ROUTES: ControlRoutes<MessageNeeds, { readonly release: Release }> = {
  'GET /messages': withInput(Filter, ({ workspace }, wanted) =>
    success(pageOf(workspace.inbox.list(wanted), ({ id }) => id, wanted)),
  ),

  'GET /messages/wait': withInput(
    WaitFilter,
    async ({ workspace, request }, { timeoutMs, ...wanted }) => {
      const message = await workspace.inbox.wait(wanted, { timeoutMs, signal: request.signal });
      if (message === undefined) throw new OtpError('WAIT_TIMEOUT', 'no such message came in time');
      return success(message);
    },
  ),

  'POST /messages/:id/delivery': withInput(Delivery, ({ workspace, param }, { status }) => {
    const message = find(workspace, param('id'));
    if (message.kind === 'code') applyReceipt(workspace, message, status);
    else if (message.channel === 'sms') throw new OtpError('SMS_NOT_SETTLED', SMS_NOT_SETTLED);
    else applyUtilityReceipt(workspace, message, status);
    return success(message);
  }),

  'POST /messages/:id/release': async ({ workspace, store, param }) => {
    const message = find(workspace, param('id'));
    await store.release(message);
    return success(message);
  },

  'DELETE /messages': ({ workspace }) => {
    workspace.inbox.clear();
    return success({});
  },
};

function find({ inbox }: MessageNeeds, id: string): Message {
  const message = inbox.byId(id);
  if (message !== undefined) return message;
  throw new OtpError('MESSAGE_NOT_FOUND', 'the inbox has no message with this id');
}
