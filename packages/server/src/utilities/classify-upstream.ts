import type { UpstreamResponse } from '../service/service-call.ts';
import {
  type ClassifiedResponse,
  classifyUtilityResponse,
  lost,
  type SentRequest,
} from './classify-utility-response.ts';

/** Classifies the outcome of one request, with or without a response. */
export function classifyUpstream(
  response: UpstreamResponse,
  request: SentRequest,
  { aborted }: AbortSignal,
): ClassifiedResponse {
  if (response.status === 'answered') return classifyUtilityResponse(response, request);
  const { kind, reason } = response;
  if (kind === 'network' && NEVER_CONNECTED.has(reason)) {
    const result = { outcome: 'refused', code: 'NETWORK_ERROR', class: 'wait' } as const;
    return { result, repeat: 'backoff', maySent: false };
  }
  if (kind === 'network') return lost(aborted ? 'ABORTED' : 'NETWORK_ERROR', request);
  return lost(kind === 'timeout' ? 'DEADLINE_EXCEEDED' : 'MALFORMED_RESPONSE', request);
}

/** Node's codes for a connection that never existed. Other runtimes give none: there the response is lost. */
const NEVER_CONNECTED: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
]);
