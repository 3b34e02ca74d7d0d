import { UTILITY_TIMEOUT_MS } from '../constants/lifetimes-and-limits.ts';
import { secretsOf } from '../service/error-names.ts';
import { callService, type UpstreamResponse } from '../service/service-call.ts';
import { serviceUrl } from '../service/service-options.ts';
import { randomHex } from './prepare-operation.ts';
import type { UtilityOptions } from './utility-config.ts';
import { bodyWithKey, type UtilityOperation } from './utility-operation.ts';
import { signUtilityRequest } from './utility-signature.ts';

/** How one request is sent. */
export interface UtilityTry {
  /** What the service's clock is ahead of this machine's, in milliseconds. */
  readonly clockOffsetMs: number;
  readonly signal: AbortSignal;
}

/**
 * Sends one request, signed with a new timestamp and nonce over the bytes that are sent.
 *
 * @returns `undefined` where nothing was sent: the signal aborted
 */
export async function requestUtility(
  options: UtilityOptions,
  operation: UtilityOperation,
  { clockOffsetMs, signal }: UtilityTry,
): Promise<UpstreamResponse | undefined> {
  const { baseUrl, apiKey, fetch, now } = options;
  const body = new TextEncoder().encode(bodyWithKey(operation, apiKey));
  const signature = await signatureHeaders(options, body, now() + clockOffsetMs);
  if (signal.aborted) return undefined;
  return callService({
    fetch,
    url: serviceUrl(baseUrl, '/api/v1/utilities/send'),
    body,
    headers: {
      ...(operation.key !== null && { 'Idempotency-Key': operation.key }),
      ...signature,
    },
    timeoutMs: UTILITY_TIMEOUT_MS,
    signal,
    secrets: secretsOf(options),
  });
}

async function signatureHeaders(
  options: UtilityOptions,
  body: Uint8Array<ArrayBuffer>,
  timestamp: number,
): Promise<Readonly<Record<string, string>>> {
  const { signingSecret: secret, headerPrefix = '' } = options;
  if (secret === undefined) return {};
  const nonce = randomHex(options);
  const prefix = `x-${headerPrefix.toLowerCase()}`;
  return {
    [`${prefix}-timestamp`]: String(timestamp),
    [`${prefix}-nonce`]: nonce,
    [`${prefix}-signature`]: await signUtilityRequest({ body, secret, timestamp, nonce }),
  };
}
