import type { ProxyAttempt, ProxyAttemptRequest } from '@otp-kit/protocol';
import { type ProxyResponse, successResponse } from '../http/response.ts';
import { ServiceError } from '../http/service-error.ts';
import { openSealed } from '../proxy/sealed-state.ts';
import type { WidgetContext } from './widget-context.ts';

/**
 * Returns an attempt to the page that began it and was reloaded, or dropped by a phone:
 *
 * 1. The ID that the page names is only compared with the sealed one. No other client has that value, and
 *    in another session it counts as little as in `complete`.
 * 2. The service is not asked, and no code is sent. The time that is left stays as it is: an attempt that
 *    has expired is returned, too, so that the page asks `complete` for a late success.
 * 3. An address of the integrator's record is not returned: the page has never had it.
 *
 * @throws ServiceError `NO_ACTIVE_FLOW`; `UNEXPECTED_FIELD` for an address beside the ID
 */
export async function continueAttempt(
  context: WidgetContext,
  { attemptId = '', sealed, verificationAddress }: ProxyAttemptRequest & { sealed?: string },
): Promise<ProxyResponse> {
  const { events, hooks, limits, now, settings } = context;
  if (verificationAddress !== undefined) throw new ServiceError('UNEXPECTED_FIELD');
  await limits.client.admit('complete', context);
  const value = await context.sealed.of(attemptId, sealed);
  const isNamed = (attempt: { readonly attemptId: string }) => attempt.attemptId === attemptId;
  const { address, endsAt, iframeUrl } = await openSealed({ ...context, value }, isNamed);
  events.about({ address });
  // The configuration may name another origin since.
  if (iframeUrl === undefined || new URL(iframeUrl).origin !== settings.widgetOrigin) {
    throw new ServiceError('NO_ACTIVE_FLOW');
  }
  const data: ProxyAttempt = {
    attemptId,
    iframeUrl,
    widgetOrigin: settings.widgetOrigin,
    expiresAt: new Date(endsAt).toISOString(),
    serverTime: new Date(now()).toISOString(),
    ...(hooks.recipient === undefined && { verificationAddress: address }),
  };
  return successResponse(data);
}
