import { type Failure, isOtpError } from '@otp-kit/protocol';
import { addServiceCall } from '../events/service-call-event.ts';
import { ServiceError } from '../http/service-error.ts';
import { mapError, type Surface, V2, V12 } from '../service/error-map.ts';
import type { UpstreamResponse } from '../service/service-call.ts';
import type { Operation } from '../service/upstream.ts';
import type { RequestContext } from './request-context.ts';

/** What the service is asked for. */
export type ServiceRoute = Operation | 'attempt';

/** What the service said. */
export interface ServiceData<T> {
  readonly data: T;
  /** Unix milliseconds by the service's clock, or by the proxy's if the response has no date. */
  readonly serverTime: number;
}

/**
 * Takes the data out of a response of the service.
 *
 * @throws ServiceError as the browser gets it, after the operator's faults are reported
 */
export function readServiceData<T>(
  context: RequestContext,
  route: ServiceRoute,
  response: UpstreamResponse,
  parse: (body: unknown) => T,
): ServiceData<T> {
  const surface = route === 'attempt' ? V2 : V12;
  const addCall = (isReadable: boolean) =>
    addServiceCall(context, { operation: route, response, surface, isReadable });
  if (response.status === 'failed' || response.httpStatus >= 400) addCall(true);
  if (response.status === 'failed') throw refuseFailed(context, route, response);
  const { httpStatus, body, date } = response;
  if (httpStatus >= 400) throw refuseResponse(context, route, response, surface);
  try {
    const data = parse(body);
    addCall(true);
    return { data, serverTime: date ?? context.now() };
  } catch (error) {
    if (!isOtpError(error)) throw error;
    addCall(false);
    const message = `the service's response is malformed: ${error.message}`;
    const { code } = error;
    context.report.fault({ code, message, route, httpStatus });
    // Any other code is a fault of the configuration, which the operator has to fix.
    throw new ServiceError(
      code === 'MALFORMED_RESPONSE' ? 'MALFORMED_RESPONSE' : 'SERVICE_UNAVAILABLE',
      { rule: 'service' },
    );
  }
}

function refuseFailed(
  { request, report }: RequestContext,
  route: ServiceRoute,
  { kind, reason, url, httpStatus }: Extract<UpstreamResponse, { status: 'failed' }>,
): ServiceError {
  const details = { route, reason, url, ...(httpStatus !== undefined && { httpStatus }) };
  if (kind === 'malformed') {
    const code = 'MALFORMED_RESPONSE';
    report.fault({ code, message: "the service's response is malformed", ...details });
    return new ServiceError(code, { rule: 'service' });
  }
  const code = 'NETWORK_ERROR';
  // Not if the page was closed.
  if (!request.signal.aborted) {
    report.log({ level: 'warn', code, message: `no response of the service: ${kind}`, ...details });
  }
  return new ServiceError(code, {
    status: kind === 'timeout' ? 504 : 502,
    rule: request.signal.aborted ? 'aborted' : 'service',
    retryable: route !== 'send', // The message may be on its way, and another one costs again.
  });
}

function refuseResponse(
  { report }: RequestContext,
  route: ServiceRoute,
  { httpStatus, body }: Extract<UpstreamResponse, { status: 'answered' }>,
  surface: Surface,
): ServiceError {
  const { refusal, failure, isOperatorFault } = mapError(httpStatus, body, surface);
  const isFault = isOperatorFault || affectsAllUsers(failure, surface);
  const code = failure.code ?? refusal.body.code;
  const entry = { code, message: 'the service refused the request', route, httpStatus };
  if (isFault) report.fault(entry);
  else if (httpStatus >= 500 || entry.code.startsWith('RATE_LIMIT_PIPELINE_')) {
    report.log({ level: 'warn', ...entry });
  }
  return refusal;
}

/** Not caused by the user: the proxy's request has the wrong shape, or something else responded. */
function affectsAllUsers({ httpStatus, code }: Failure, { limitsWithoutCode }: Surface): boolean {
  if (code === undefined) return httpStatus < 500 && !(limitsWithoutCode && httpStatus === 429);
  return ['MISSING_REQUIRED_FIELDS', 'VALIDATION_ERROR', 'PAYLOAD_TOO_LARGE'].includes(code);
}
