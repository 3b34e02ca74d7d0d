import {
  METADATA_BYTES,
  type ProxyAttempt,
  ProxyAttemptRequestSchema,
  type SingleAddress,
} from '@otp-kit/protocol';
import { resolveRecipient } from '../address/resolve-recipient.ts';
import { readRequest } from '../http/read-body.ts';
import { readSession, runHook, writeCookie } from '../http/request-context.ts';
import { successResponse } from '../http/response.ts';
import { ServiceError } from '../http/service-error.ts';
import { admitClient } from '../limits/client-limit.ts';
import { refuseStopped } from '../limits/guess-limit.ts';
import { addressKey } from '../limits/limit-keys.ts';
import { SEND_WINDOWS } from '../limits/rate-windows.ts';
import type { Reservation } from '../limits/reservation.ts';
import { admitTraffic } from '../limits/traffic-limit.ts';
import type { UpstreamAnswer } from '../service/service-call.ts';
import { readServiceData } from '../service/service-data.ts';
import { type AttemptFields, checkAttemptFields, metadataBytes } from './attempt-fields.ts';
import { readCreatedAttempt } from './created-attempt.ts';
import type { WidgetContext } from './widget-context.ts';

/**
 * Begins an attempt of the hosted widget, and binds it to this browser.
 *
 * 1. The address is the integrator's record's, where the configuration names a record; else it comes
 *    from the browser, which says nothing else.
 * 2. Metadata come from the integrator alone.
 * 3. The policy lets it be begun: an attempt counts as a send, since the widget makes one of it.
 * 4. The service is asked with named fields, signed, and the page it names must be of the widget's origin.
 * 5. The attempt goes into a sealed cookie of its own: whoever completes it is this browser.
 */
export async function attempt(context: WidgetContext): Promise<Response> {
  const { request, settings, cookies, now } = context;
  const asked = await readRequest(request, ProxyAttemptRequestSchema);
  const session = await readSession(context);
  const address = await phoneOf(context, asked.verificationAddress);
  await admitClient(context, 'attempt', SEND_WINDOWS);
  const fields = await attemptFields(context, address);

  await refuseStopped(context, await addressKey(context, address));
  const traffic = await admitTraffic(context, address);
  const answer = await requestAttempt(context, fields, traffic);
  await traffic.settle(answer.status === 'answered' && answer.httpStatus < 400);
  const { data, serverTime } = readServiceData(context, 'attempt', answer, (body) =>
    readCreatedAttempt(body, settings.widgetOrigin),
  );

  const { attemptId, iframeUrl, expiresAt } = data;
  const setCookie = await writeCookie(context, await cookies.of(attemptId), {
    attemptId,
    address,
    digits: settings.digits,
    ...(session !== undefined && { session }),
    endsAt: now() + (Date.parse(expiresAt) - serverTime),
  });
  const shown: ProxyAttempt = {
    attemptId,
    iframeUrl,
    widgetOrigin: settings.widgetOrigin,
    expiresAt,
    serverTime: new Date(serverTime).toISOString(),
  };
  return successResponse(shown, { setCookie: [setCookie, ...(await cookies.makeRoom())] });
}

/** An attempt that could not even be asked for takes nothing of the limits. */
async function requestAttempt(
  context: WidgetContext,
  fields: AttemptFields,
  traffic: Reservation,
): Promise<UpstreamAnswer> {
  try {
    return await context.requestAttempt(fields, context.request.signal);
  } catch (error) {
    await traffic.settle(false);
    throw error;
  }
}

async function phoneOf(
  context: WidgetContext,
  typed: SingleAddress | undefined,
): Promise<{ readonly phoneNumber: string }> {
  const address = await resolveRecipient(context, typed);
  if (address === undefined) throw new ServiceError('INVALID_REQUEST');
  if ('phoneNumber' in address) return address;
  const { report, waitUntil } = context;
  const code = 'EMAIL_ONLY_SIGNATURE_UNDOCUMENTED';
  const message =
    'recipient gave an email: how an attempt without a phone number is signed is not documented';
  waitUntil(report.fault({ code, message, route: 'attempt' }));
  throw new ServiceError('SERVICE_UNAVAILABLE', { status: 500 });
}

async function attemptFields(
  context: WidgetContext,
  verificationAddress: { readonly phoneNumber: string },
): Promise<AttemptFields> {
  const { hooks, report, request, settings } = context;
  return runHook(context, 'metadata', async () => {
    const metadata = await hooks.metadata?.({ address: verificationAddress, request });
    const { publicMetadata, privateMetadata, customHeaders } = metadata ?? {};
    const fields: AttemptFields = {
      verificationAddress,
      digits: settings.digits,
      ...(publicMetadata && { publicMetadata }),
      ...(privateMetadata && { privateMetadata }),
      ...(customHeaders && { customHeaders }),
    };
    checkAttemptFields(fields);
    if (metadataBytes(fields) > METADATA_BYTES - METADATA_MARGIN_BYTES) {
      const message = `the metadata come close to ${METADATA_BYTES} bytes, which the service may count otherwise`;
      report.warnOnce({ message, route: 'attempt' });
    }
    return fields;
  });
}

// How the service measures is not documented: names, commas and braces may count with it or not.
const METADATA_MARGIN_BYTES = 256;
