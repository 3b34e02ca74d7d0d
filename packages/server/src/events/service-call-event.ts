import { describeFailure } from '@otp-kit/protocol';
import type { RequestContext } from '../http/request-context.ts';
import { SLOW_CALL_MS, SLOW_SEND_MS } from '../lifetimes-and-limits.ts';
import type { Surface } from '../service/error-map.ts';
import type { UpstreamAnswer } from '../service/service-call.ts';
import { eventCode } from './closed-values.ts';
import type { EventDetails } from './proxy-event.ts';

type ServiceCall = Extract<EventDetails, { kind: 'service-call' }>;

/** A call, as its event tells it. */
export interface ObservedCall {
  readonly operation: ServiceCall['operation'];
  readonly answer: UpstreamAnswer;
  readonly surface: Surface;
  /** Whether the body could be read. */
  readonly isReadable: boolean;
}

/** Adds the event of a call. An answer that the proxy made itself has none, and neither has a call that the client broke off. */
export function addServiceCall(
  { events, request }: Pick<RequestContext, 'events' | 'request'>,
  { operation, answer, surface, isReadable }: ObservedCall,
): void {
  const { tookMs, isRepeated = false } = answer;
  if (tookMs === undefined || (answer.status === 'failed' && request.signal.aborted)) return;
  const failure = isReadable ? failureOf(answer) : 'malformed';
  const isSlow = tookMs > (operation === 'send' ? SLOW_SEND_MS : SLOW_CALL_MS);
  const call = {
    kind: 'service-call',
    operation,
    status: failure === undefined ? (isSlow ? 'slow' : 'answered') : 'failed',
    isRepeated,
    httpStatus: answer.httpStatus,
    ...refusalOf(answer, surface),
    failure,
  } as const;
  events.add(call, tookMs);
}

function failureOf(answer: UpstreamAnswer): ServiceCall['failure'] {
  if (answer.status === 'failed') return answer.kind;
  return answer.httpStatus >= 500 ? 'server-error' : undefined;
}

function refusalOf(
  answer: UpstreamAnswer,
  { catalogue }: Surface,
): Pick<ServiceCall, 'code' | 'class'> {
  if (answer.status === 'failed' || answer.httpStatus < 400) {
    return { code: undefined, class: undefined };
  }
  const failure = describeFailure(answer.httpStatus, answer.body, catalogue);
  return { code: eventCode(failure.code), class: failure.class };
}
