import { type Failure, isOtpError } from '@otp-kit/protocol';
import { addServiceCall } from '../events/service-call-event.ts';
import type { RequestContext } from '../http/request-context.ts';
import { ServiceError } from '../http/service-error.ts';
import { mapError, type Surface, V2, V12 } from './error-map.ts';
import type { UpstreamAnswer } from './service-call.ts';
import type { Operation } from './upstream.ts';

/** What the service is asked for. */
export type ServiceRoute = Operation | 'attempt';

/** What the service said. */
export interface ServiceData<T> {
  readonly data: T;
  /** Unix milliseconds by the service's clock, or by the proxy's where the service did not tell its own. */
  readonly serverTime: number;
}

/**
 * Takes the data out of an answer of the service.
 *
 * @throws ServiceError as the browser is to get it, after the operator has been told what concerns them
 */
export function readServiceData<T>(
  context: RequestContext,
  route: ServiceRoute,
  answer: UpstreamAnswer,
  parse: (body: unknown) => T,
): ServiceData<T> {
  const surface = route === 'attempt' ? V2 : V12;
  const addCall = (isReadable: boolean) =>
    addServiceCall(context, { operation: route, answer, surface, isReadable });
  if (answer.status === 'failed' || answer.httpStatus >= 400) addCall(true);
  if (answer.status === 'failed') throw refuseFailed(context, route, answer);
  const { httpStatus, body, date } = answer;
  if (httpStatus >= 400) throw refuseAnswered(context, route, answer, surface);
  try {
    const data = parse(body);
    addCall(true);
    return { data, serverTime: date ?? context.now() };
  } catch (error) {
    if (!isOtpError(error)) throw error;
    addCall(false);
    const message = `the service's answer is malformed: ${error.message}`;
    const { code } = error;
    context.report.fault({ code, message, route, httpStatus });
    // Another code than this one is of the configuration, and the operator's to mend.
    throw new ServiceError(
      code === 'MALFORMED_RESPONSE' ? 'MALFORMED_RESPONSE' : 'SERVICE_UNAVAILABLE',
      { rule: 'service' },
    );
  }
}

function refuseFailed(
  { request, report }: RequestContext,
  route: ServiceRoute,
  { kind, reason, url, httpStatus }: Extract<UpstreamAnswer, { status: 'failed' }>,
): ServiceError {
  const details = { route, reason, url, ...(httpStatus !== undefined && { httpStatus }) };
  if (kind === 'malformed') {
    const code = 'MALFORMED_RESPONSE';
    report.fault({ code, message: "the service's answer is malformed", ...details });
    return new ServiceError(code, { rule: 'service' });
  }
  const code = 'NETWORK_ERROR';
  // Not if the page was closed.
  if (!request.signal.aborted) {
    report.log({ level: 'warn', code, message: `no answer of the service: ${kind}`, ...details });
  }
  return new ServiceError(code, {
    status: kind === 'timeout' ? 504 : 502,
    rule: request.signal.aborted ? 'aborted' : 'service',
    retryable: route !== 'send', // The message may be on its way, and another one costs again.
  });
}

function refuseAnswered(
  { report }: RequestContext,
  route: ServiceRoute,
  { httpStatus, body }: Extract<UpstreamAnswer, { status: 'answered' }>,
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

/** Not caused by the user: the proxy's request has the wrong shape, or something else answered. */
function affectsAllUsers({ httpStatus, code }: Failure, { limitsWithoutCode }: Surface): boolean {
  if (code === undefined) return httpStatus < 500 && !(limitsWithoutCode && httpStatus === 429);
  return ['MISSING_REQUIRED_FIELDS', 'VALIDATION_ERROR', 'PAYLOAD_TOO_LARGE'].includes(code);
}
