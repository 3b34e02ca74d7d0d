/**
 * The calls of V1.2 to the service, with named fields and headers only, and retries where a
 * repetition can neither cost nor count.
 *
 * - `challenge`: once more after a 5xx.
 * - `verify`: once more after a 5xx, since the service may not have looked at the code; never after
 *   a broken connection, since it may have.
 * - `send`: never, since each may cost a message and the proof is spent.
 *
 * @module
 * @see the interface, "Retry rules"
 */

import { describeFailure, type SendRequest, type VerifyRequest } from '@otp-kit/protocol';
import { SEND_TIMEOUT_MS, UPSTREAM_TIMEOUT_MS } from '../constants/lifetimes-and-limits.ts';
import { type ConfiguredSecrets, secretsOf } from './error-names.ts';
import { callService, type UpstreamResponse } from './service-call.ts';
import { type PipelineCredentials, serviceUrl } from './service-options.ts';

/** The operations of the service that the proxy uses. */
export type Operation = 'challenge' | 'send' | 'verify';

/** What `send` takes beside the credentials, which only the client has. */
export type SendFields = Omit<SendRequest, 'APIKey' | 'pipelineID'>;

/** The service, as far as the proxy sees it. Holds the credentials and reveals them nowhere. */
export interface Upstream {
  challenge(signal: AbortSignal): Promise<UpstreamResponse>;
  send(
    fields: SendFields,
    endUserIp: string | undefined,
    signal: AbortSignal,
  ): Promise<UpstreamResponse>;
  /** @param endsAt when the code expires by this backend's clock, in Unix milliseconds: V1.0 does not return it */
  verify(fields: VerifyRequest, signal: AbortSignal, endsAt: number): Promise<UpstreamResponse>;
}

interface Call {
  readonly operation: Operation;
  /** With the credentials in it, for the challenge. */
  readonly query?: string;
  readonly body?: object;
  readonly endUserIp?: string | undefined;
  readonly signal: AbortSignal;
}

/** Prepares the calls. */
export function createUpstream(config: PipelineCredentials & ConfiguredSecrets): Upstream {
  const { apiKey: APIKey, pipelineID, fetch } = config;
  const secrets = secretsOf(config);
  const base = serviceUrl(config.baseUrl, '/api/v1.2/transactions');

  async function call({
    operation,
    query,
    body,
    endUserIp,
    signal,
  }: Call): Promise<UpstreamResponse> {
    const url = `${base}/${operation}`;
    return callService({
      fetch,
      url: query === undefined ? url : `${url}?${query}`,
      redactedUrl: query === undefined ? url : `${url}?APIKey=***&pipelineID=***`,
      body,
      headers: endUserIp === undefined ? {} : { 'x-end-user-ip': endUserIp },
      timeoutMs: operation === 'send' ? SEND_TIMEOUT_MS : UPSTREAM_TIMEOUT_MS,
      signal,
      secrets,
    });
  }

  return {
    async challenge(signal) {
      const query = new URLSearchParams({ APIKey, pipelineID }).toString();
      return twice(() => call({ operation: 'challenge', query, signal }));
    },
    async send(fields, endUserIp, signal) {
      return call({
        operation: 'send',
        body: { APIKey, pipelineID, ...fields },
        endUserIp,
        signal,
      });
    },
    async verify(fields, signal) {
      return twice(() => call({ operation: 'verify', body: fields, signal }));
    },
  };
}

/** Repeats a call once after a passing fault of the service; an open breaker and an unknown transaction are none. */
async function twice(call: () => Promise<UpstreamResponse>): Promise<UpstreamResponse> {
  const first = await call();
  const isPassing =
    first.status === 'answered' &&
    first.httpStatus >= 500 &&
    describeFailure(first.httpStatus, first.body).class === 'retry';
  return isPassing ? { ...(await call()), isRepeated: true } : first;
}
