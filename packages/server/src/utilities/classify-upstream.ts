import type { UpstreamAnswer } from '../service/service-call.ts';
import {
  type AnsweredRequest,
  type ClassifiedAnswer,
  classifyUtilityAnswer,
  lost,
} from './classify-utility-answer.ts';

/** Says what came of one request, be it answered or not. */
export function classifyUpstream(
  answer: UpstreamAnswer,
  request: AnsweredRequest,
  { aborted }: AbortSignal,
): ClassifiedAnswer {
  if (answer.status === 'answered') return classifyUtilityAnswer(answer, request);
  const { kind, reason } = answer;
  if (kind === 'network' && NEVER_CONNECTED.has(reason)) {
    const result = { outcome: 'refused', code: 'NETWORK_ERROR', class: 'wait' } as const;
    return { result, repeat: 'backoff', maySent: false };
  }
  if (kind === 'network') return lost(aborted ? 'ABORTED' : 'NETWORK_ERROR', request);
  return lost(kind === 'timeout' ? 'DEADLINE_EXCEEDED' : 'MALFORMED_RESPONSE', request);
}

/** Node's codes for a connection that never existed. Other runtimes give none: there the answer is lost. */
const NEVER_CONNECTED: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
]);
