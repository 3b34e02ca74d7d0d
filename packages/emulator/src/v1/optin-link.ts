import type { Channel } from '@otp-kit/protocol';
import { channelsFor } from '../delivery/send-code.ts';
import { checkList } from '../http/check-list.ts';
import { type CallResult, failed } from '../http/failure.ts';
import type { IncomingCall } from '../http/service-call.ts';
import { activate, checkCreated } from './activate.ts';
import { findTransaction, type V1Needs, type V1Transaction } from './find-transaction.ts';
import { FIXED_ERRORS, type V1Error } from './v1-error.ts';

const CHECKS = checkList<IncomingCall<V1Needs>, V1Error>()
  .find((call) => findTransaction(call, 'transactionID'))
  .refuse(({ transaction }) => (transaction.isOptIn ? undefined : FIXED_ERRORS.requestNotFound))
  .refuse(checkCreated);

/**
 * Handles GET optin-link, in one of two variants: a link for the user's own message, after which the
 * code is sent over WhatsApp; or, where WhatsApp does not reach the user, the code by SMS and email at
 * once.
 */
export function handleOptinLink(call: IncomingCall<V1Needs>): CallResult<V1Error> {
  const checked = CHECKS.run(call);
  if (!checked.ok) return checked;
  return hasWhatsApp(checked) ? createLink(checked) : fallBack(checked);
}

/**
 * The user sends the pre-filled message of the link, and the code follows.
 *
 * @returns why it does not
 */
export function receiveOptinMessage(found: V1Transaction): ReturnType<typeof activate> {
  return activate(found, ['whatsapp']);
}

function hasWhatsApp({ workspace, pipeline, transaction }: V1Transaction): boolean {
  const { verificationAddress: address } = transaction;
  return channelsFor(workspace, { pipeline, address, channel: 'whatsapp' }).length > 0;
}

function createLink({ pipeline, transaction }: V1Transaction): CallResult<V1Error> {
  const { transactionID, transactionReqID, expiresAtMs } = transaction;
  const query = new URLSearchParams({ text: `Verify ${transactionID}` });
  const body = {
    status: 'success',
    message: 'Opt-in link created',
    method: 'whatsapp_optin',
    hasWhatsApp: true,
    fallbackUsed: false,
    data: {
      // Not an address of WhatsApp: no real message can be sent by accident.
      whatsappLink: `https://whatsapp.example/send?${query.toString()}`,
      transactionID,
      transactionReqID,
      companyName: pipeline.name,
      expirationDate: new Date(expiresAtMs).toISOString(),
      instructions: 'Open the link and send the message. The code follows in another message.',
    },
  };
  return { ok: true, body };
}

function fallBack(found: V1Transaction): CallResult<V1Error> {
  const { pipeline, transaction } = found;
  const usable = pipeline.channels.filter((name) => FALLBACK_CHANNELS.includes(name));
  const error = activate(found, usable);
  if (error !== undefined) return failed(error);
  const { transactionID, transactionReqID, channels } = transaction;
  const body = {
    status: 'success',
    message: 'OTP sent successfully',
    method: 'sms_email',
    hasWhatsApp: false,
    fallbackUsed: true,
    WhatsApp: false,
    email: channels.includes('email'),
    sms: channels.includes('sms'),
    data: {
      _id: transactionReqID,
      mainTransactionID: transactionID,
      sentVerification: channels.length > 0,
      status: 'Pending',
    },
    comments: ['WhatsApp does not reach this phone number'],
  };
  return { ok: true, body };
}

const FALLBACK_CHANNELS: readonly Channel[] = ['sms', 'email'];
