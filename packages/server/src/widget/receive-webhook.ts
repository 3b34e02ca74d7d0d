import { isOtpError, type OtpError, type WidgetWebhook } from '@otp-kit/protocol';
import { reasonOf } from '../http/report.ts';
import { emptyResponse, type ProxyResponse } from '../http/response.ts';
import { isProxyErrorCode, ServiceError } from '../http/service-error.ts';
import type { UnsignedWebhook, VerifiedWebhook } from '../webhook/verify-webhook.ts';
import { keep, lookUp } from './find-result.ts';
import type { WidgetResult } from './results/widget-result.ts';
import type { WidgetContext } from './widget-context.ts';

/**
 * Takes the service's word for how an attempt ended, and keeps it for the browser that began it. It
 * is the service that asks here: no user is signed in, and no cookie is set.
 *
 * 1. Signed rightly: kept, once, and handed to `onWebhook`.
 * 2. Not signed: the service sends it so when its signing fails, and so can any program. It is not
 *    trusted; where there is a lookup, what that says of the attempt is kept.
 * 3. Signed wrongly: rejected, and its content is ignored.
 *
 * @see the interface, "Result callbacks", 3, and "Webhook signing (widget)"
 */
export async function webhook(context: WidgetContext): Promise<ProxyResponse> {
  const { request, report, verifyWebhook } = context;
  if (verifyWebhook === undefined) {
    report.warnOnce({
      message: 'a webhook came, and webhookSecrets is not set: it is not even read',
      route: 'webhook',
    });
    refuseUnsigned(context);
    return emptyResponse();
  }
  const received = await read(context, () => verifyWebhook(request.toRequest()));
  await (received.signed ? takeSigned(context, received) : confirm(context, received.webhook));
  return emptyResponse();
}

async function takeSigned(context: WidgetContext, received: VerifiedWebhook): Promise<void> {
  const { events, hooks, report } = context;
  const { id, webhook: body } = received;
  const isNew = await keep(context, resultOf(body), { source: 'webhook', id });
  events.add({ kind: 'webhook-accepted', isNew });
  if (!isNew) return;
  try {
    await hooks.onWebhook?.(received);
  } catch (error) {
    // An error to the service would change nothing: it does not send a webhook again.
    const entry = { message: 'onWebhook failed', route: 'webhook', reason: reasonOf(error) };
    report.fault({ code: 'SERVICE_UNAVAILABLE', ...entry }, error);
  }
}

async function confirm(context: WidgetContext, unsigned: WidgetWebhook): Promise<void> {
  const { hooks, limits, report } = context;
  report.warnOnce({
    message: `a webhook is not signed: it is not believed, ${
      hooks.lookup ? 'and its attempt is looked up' : 'and there is no lookup to ask instead'
    }`,
    route: 'webhook',
  });
  refuseUnsigned(context);
  const { attemptId } = unsigned.widgetAttempt;
  if (hooks.lookup === undefined || !ATTEMPT_ID.test(attemptId)) return;
  // One limit for all: what it keeps from being looked up here, `complete` will look up itself.
  if (await limits.unsignedWebhook.allows(report)) await lookUp(context, attemptId);
}

/** Reports an untrusted webhook as refused, although the response is a success: the service would not repeat it. */
function refuseUnsigned({ events }: WidgetContext): void {
  const refusal = new ServiceError('WEBHOOK_SIGNATURE_INVALID', { status: 204, rule: 'unsigned' });
  events.refuse(refusal);
}

// Any program may have written it, and the integrator's lookup may put it into a URL.
const ATTEMPT_ID = /^[\w-]{1,128}$/;

async function read(
  context: WidgetContext,
  verify: () => Promise<VerifiedWebhook | UnsignedWebhook>,
): Promise<VerifiedWebhook | UnsignedWebhook> {
  try {
    return await verify();
  } catch (error) {
    if (!isOtpError(error)) throw error;
    throw refuse(context, error);
  }
}

function refuse({ report }: WidgetContext, { code, message }: OtpError): ServiceError {
  const entry = { code, message, route: 'webhook' };
  if (code === 'WEBHOOK_BODY_NOT_RAW') report.faultSampled(entry);
  // Not a fault: any program can send a forged webhook, and the operator has nothing to fix.
  else report.logSampled({ level: 'warn', ...entry });
  return new ServiceError(
    isProxyErrorCode(code) && code !== 'MALFORMED_RESPONSE' ? code : 'INVALID_REQUEST',
  );
}

function resultOf({
  status,
  widgetAttempt,
  transaction,
  verificationMethod,
}: WidgetWebhook): WidgetResult {
  const { attemptId, isTest } = widgetAttempt;
  const { verificationAddress: address, transactionID } = transaction ?? {};
  return { attemptId, status, address, transactionID, verificationMethod, isTest };
}
