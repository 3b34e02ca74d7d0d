import type { Channel } from '@otp-kit/protocol';
import { channelsFor } from '../delivery/send-code.ts';
import type { ServiceContext } from '../http/service-context.ts';
import type { Workspaces } from '../http/workspaces.ts';
import { activate, checkCreated } from './activate.ts';
import { findTransaction, type V1Needs, type V1Transaction } from './find-transaction.ts';
import { FIXED_ERRORS, v1ErrorResponse } from './v1-error.ts';

/**
 * Answers GET optin-link, in one of two variants: a link for the user's own message, after which the
 * code is sent over WhatsApp; or, where WhatsApp does not reach the user, the code by SMS and email at
 * once.
 */
export function answerOptinLink(
  store: Workspaces<V1Needs>,
  context: ServiceContext<V1Needs>,
): Response {
  const found = findTransaction(store, context, 'transactionID');
  if (!found?.transaction.isOptIn) return v1ErrorResponse(FIXED_ERRORS.requestNotFound);
  const refused = checkCreated(found);
  if (refused !== undefined) return v1ErrorResponse(refused);
  return hasWhatsApp(found) ? linkAnswer(found) : fallBack(found);
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

function linkAnswer({ pipeline, transaction }: V1Transaction): Response {
  const { transactionID, transactionReqID, expiresAtMs } = transaction;
  const query = new URLSearchParams({ text: `Verify ${transactionID}` });
  return Response.json({
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
  });
}

function fallBack(found: V1Transaction): Response {
  const { pipeline, transaction } = found;
  const usable = pipeline.channels.filter((name) => FALLBACK_CHANNELS.includes(name));
  const error = activate(found, usable);
  if (error !== undefined) return v1ErrorResponse(error);
  const { transactionID, transactionReqID, channels } = transaction;
  return Response.json({
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
  });
}

const FALLBACK_CHANNELS: readonly Channel[] = ['sms', 'email'];
