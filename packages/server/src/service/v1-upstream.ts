/**
 * The calls of V1.0 to the service, in place of those of V1.2. Its responses are put into the terms of
 * V1.2, so that the rest of the proxy reads one form and a decoy looks the same.
 *
 * - `challenge`: no call, since V1.0 has no proof and no captcha.
 * - `send`: create and activate. A resend creates another transaction.
 * - `verify`: by the ID of the request, in the path. The end of a transaction is in `v1-end.ts`.
 *
 * Nothing is repeated: the one documented 500 is permanent, and a code that was sent costs.
 *
 * @module
 * @see the interface, "Legacy V1.0 and opt-in (deprecated)"
 */
import {
  parseV1ActivateAnswer,
  parseV1CreateAnswer,
  parseV1VerifyAnswer,
  type V1CreateRequest,
  type V1Operation,
} from '@otp-kit/protocol';
import {
  SEND_TIMEOUT_MS,
  TRANSACTION_MS,
  UPSTREAM_TIMEOUT_MS,
} from '../constants/lifetimes-and-limits.ts';
import { type ConfiguredSecrets, secretsOf } from './error-names.ts';
import { ownResponse } from './own-response.ts';
import { callService } from './service-call.ts';
import { type PipelineCredentials, serviceUrl } from './service-options.ts';
import type { SendFields, Upstream } from './upstream.ts';
import { readV1Response, type V1Reply } from './v1-failure.ts';

interface V1Call<T> {
  readonly operation: V1Operation;
  /** The ID at the end of the path. No log shows it. */
  readonly id?: string;
  readonly body?: object;
  readonly timeoutMs?: number;
  readonly signal: AbortSignal;
  readonly parse: (body: unknown) => T;
}

/** Prepares the calls. */
export function createV1Upstream(
  config: PipelineCredentials & ConfiguredSecrets & { readonly now: () => number },
): Upstream {
  const { now } = config;
  const call = createV1Call(config);
  const succeed = (data: object) => ownResponse(200, { status: 'success', data }, now());

  return {
    async challenge() {
      const turnstile = { required: false, siteKey: null };
      return succeed({ challengeRequired: false, turnstile });
    },

    async send(fields, _endUserIp, signal) {
      const created = await call({
        operation: 'create',
        body: createRequest(config, fields),
        signal,
        parse: parseV1CreateAnswer,
      });
      if (!created.ok) return created.response;
      const { transactionID } = created.data;
      const activated = await call({
        operation: 'activate',
        id: transactionID,
        timeoutMs: SEND_TIMEOUT_MS - UPSTREAM_TIMEOUT_MS, // Both calls within the time of a send.
        signal,
        parse: parseV1ActivateAnswer,
      });
      if (!activated.ok) return activated.response;
      // V1.0 names neither the end of a code nor its channels. A code is taken to live as long as in V1.2.
      const expiresAt = new Date(now() + TRANSACTION_MS).toISOString();
      return succeed({ transactionID, ...activated.data, channels: [], expiresAt });
    },

    async verify({ transactionReqID, otp }, signal) {
      const verified = await call({
        operation: 'verify',
        id: transactionReqID,
        body: { otp },
        signal,
        parse: parseV1VerifyAnswer,
      });
      return verified.ok ? succeed(verified.data) : verified.response;
    },
  };
}

function createV1Call(
  config: PipelineCredentials & ConfiguredSecrets,
): <T>(call: V1Call<T>) => Promise<V1Reply<T>> {
  const secrets = secretsOf(config);
  const base = serviceUrl(config.baseUrl, '/api/v1/transactions');
  return async ({ operation, id, body, timeoutMs = UPSTREAM_TIMEOUT_MS, signal, parse }) => {
    const urlWith = (shown: string) => (id === undefined ? base : `${base}/${operation}/${shown}`);
    const redactedUrl = urlWith('***');
    const response = await callService({
      fetch: config.fetch,
      method: 'POST',
      url: urlWith(encodeURIComponent(id ?? '')),
      redactedUrl,
      body,
      timeoutMs,
      signal,
      secrets,
    });
    return readV1Response(response, { operation, parse, url: redactedUrl });
  };
}

function createRequest(
  { apiKey: APIKey, pipelineID }: PipelineCredentials,
  { verificationAddress: { phoneNumber }, digits = 6 }: SendFields,
): V1CreateRequest {
  if (phoneNumber === undefined) throw new TypeError('V1.0 sends to a phone number');
  return { APIKey, pipelineID, verificationAddress: { phoneNumber }, digits };
}
