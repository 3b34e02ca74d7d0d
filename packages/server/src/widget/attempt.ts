import {
  METADATA_BYTES,
  type ProxyAttempt,
  ProxyAttemptRequestSchema,
  type SingleAddress,
} from '@otp-kit/protocol';
import { MAX_KEPT_PAGE_BYTES, METADATA_MARGIN_BYTES } from '../constants/lifetimes-and-limits.ts';
import { readRequest } from '../http/read-body.ts';
import { type ProxyResponse, successResponse } from '../http/response.ts';
import { ServiceError } from '../http/service-error.ts';
import { callWithin } from '../limits/checked-counters.ts';
import { readSession } from '../proxy/request-context.ts';
import { resolveRecipient } from '../proxy/resolve-recipient.ts';
import { writeSealed } from '../proxy/sealed-state.ts';
import { readServiceData } from '../proxy/service-data.ts';
import type { UpstreamResponse } from '../service/service-call.ts';
import { type AttemptFields, checkAttemptFields, metadataBytes } from './attempt-fields.ts';
import { continueAttempt } from './continue-attempt.ts';
import { readCreatedAttempt } from './request-attempt.ts';
import type { SealedAttempt } from './sealed-attempt.ts';
import type { WidgetContext } from './widget-context.ts';

/**
 * Begins an attempt of the hosted widget, and binds it to this client, or continues one.
 *
 * 1. The address comes from `recipient`, if that is configured. Otherwise it comes from the browser,
 *    which sends nothing else.
 * 2. Metadata come from the integrator only.
 * 3. The limits admit it: an attempt counts as a send, since the widget sends a code for it.
 * 4. The call to the service is signed and has named fields only; the page that it returns must have the
 *    widget's origin.
 * 5. The attempt goes into its own sealed value, so that only this client completes it.
 */
export async function attempt(context: WidgetContext): Promise<ProxyResponse> {
  const { events, limits, now, report, sealed, settings } = context;
  const asked = await readRequest(context, ProxyAttemptRequestSchema);
  if (asked.attemptId !== undefined) return continueAttempt(context, asked);
  const session = await readSession(context);
  const address = await phoneOf(context, asked.verificationAddress);
  events.about({ address });
  const clientIp = await limits.client.admit('attempt', context);
  const fields = await attemptFields(context, address);

  await limits.guess.requireOpen(address, report);
  const traffic = await limits.traffic.admit({ address, isDecoy: false, clientIp }, context);
  const response = await callWithin(
    traffic,
    () => context.requestAttempt(fields, context.request.signal),
    { onError: 'release', onResult: (result) => (isCreated(result) ? 'commit' : 'release') },
  );
  const { data, serverTime } = readServiceData(context, 'attempt', response, (body) =>
    readCreatedAttempt(body, settings.widgetOrigin),
  );

  const { attemptId, iframeUrl, expiresAt } = data;
  const state: SealedAttempt = {
    attemptId,
    address,
    digits: settings.digits,
    ...(session !== undefined && { session }),
    endsAt: now() + (Date.parse(expiresAt) - serverTime),
    // Too large a cookie would fail an attempt that the service has counted.
    ...(new TextEncoder().encode(iframeUrl).length <= MAX_KEPT_PAGE_BYTES && { iframeUrl }),
  };
  const kept = await writeSealed(await sealed.of(attemptId), state, report);
  const shown: ProxyAttempt = {
    attemptId,
    iframeUrl,
    widgetOrigin: settings.widgetOrigin,
    expiresAt,
    serverTime: new Date(serverTime).toISOString(),
  };
  events.add({ kind: 'attempt-created' });
  return successResponse(shown, { sealed: [kept, ...(await sealed.makeRoom())] });
}

function isCreated(response: UpstreamResponse): boolean {
  return response.status === 'answered' && response.httpStatus < 400;
}

async function phoneOf(
  context: WidgetContext,
  typed: SingleAddress | undefined,
): Promise<{ readonly phoneNumber: string }> {
  const address = await resolveRecipient(context, typed);
  if (address === undefined) throw new ServiceError('INVALID_REQUEST');
  if ('phoneNumber' in address) return address;
  const { report } = context;
  const code = 'EMAIL_ONLY_SIGNATURE_UNDOCUMENTED';
  const message =
    'recipient gave an email: how an attempt without a phone number is signed is not documented';
  report.fault({ code, message, route: 'attempt' });
  throw new ServiceError('SERVICE_UNAVAILABLE', { status: 500, rule: 'hook' });
}

async function attemptFields(
  context: WidgetContext,
  verificationAddress: { readonly phoneNumber: string },
): Promise<AttemptFields> {
  const { hooks, report, request, runHook, settings } = context;
  return runHook('metadata', async () => {
    const metadata = await hooks.metadata?.({
      address: verificationAddress,
      request: request.toRequest(),
    });
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
