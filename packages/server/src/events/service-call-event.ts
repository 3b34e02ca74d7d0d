import { describeFailure } from '@otp-kit/protocol';
import { SLOW_CALL_MS, SLOW_SEND_MS } from '../constants/lifetimes-and-limits.ts';
import type { IncomingRequest } from '../http/incoming-request.ts';
import type { Surface } from '../service/error-map.ts';
import type { UpstreamResponse } from '../service/service-call.ts';
import { eventCode } from './closed-values.ts';
import type { EventDetails } from './proxy-event.ts';
import type { RequestEvents } from './request-events.ts';

type ServiceCall = Extract<EventDetails, { kind: 'service-call' }>;

/** A call, as its event reports it. */
export interface ObservedCall {
  readonly operation: ServiceCall['operation'];
  readonly response: UpstreamResponse;
  readonly surface: Surface;
  /** Whether the body could be read. */
  readonly isReadable: boolean;
}

/** Adds the event of a call. A response that the proxy made itself has none, and neither has a call that the client broke off. */
export function addServiceCall(
  { events, request }: { readonly events: RequestEvents; readonly request: IncomingRequest },
  { operation, response, surface, isReadable }: ObservedCall,
): void {
  const { tookMs, isRepeated = false } = response;
  if (tookMs === undefined || (response.status === 'failed' && request.signal.aborted)) return;
  const failure = isReadable ? failureOf(response) : 'malformed';
  const isSlow = tookMs > (operation === 'send' ? SLOW_SEND_MS : SLOW_CALL_MS);
  const call = {
    kind: 'service-call',
    operation,
    status: failure === undefined ? (isSlow ? 'slow' : 'answered') : 'failed',
    isRepeated,
    httpStatus: response.httpStatus,
    ...refusalOf(response, surface),
    failure,
  } as const;
  events.add(call, tookMs);
}

function failureOf(response: UpstreamResponse): ServiceCall['failure'] {
  if (response.status === 'failed') return response.kind;
  return response.httpStatus >= 500 ? 'server-error' : undefined;
}

function refusalOf(
  response: UpstreamResponse,
  { catalogue }: Surface,
): Pick<ServiceCall, 'code' | 'class'> {
  if (response.status === 'failed' || response.httpStatus < 400) {
    return { code: undefined, class: undefined };
  }
  const failure = describeFailure(response.httpStatus, response.body, catalogue);
  return { code: eventCode(failure.code), class: failure.class };
}
