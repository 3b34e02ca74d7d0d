import { isObject } from '../http/request-body.ts';
import { isPublicAddress, readIpAddress } from '../model/ip-address.ts';
import type { JudgedCall, RequestWarning } from '../model/journal-entry.ts';
import { warningsOfUtilitySend } from '../utilities/utility-warnings.ts';

/** Judges a call, also by the calls before it. */
export function warningsOf(
  call: JudgedCall,
  earlier: readonly JudgedCall[],
): readonly RequestWarning[] {
  const { operation, headers } = call;
  const hasKey = apiKeyOf(call) !== undefined;
  const warnings: RequestWarning[] = [];
  // Node's own fetch sends Sec-Fetch-Mode, and neither of these.
  if (hasKey && ('origin' in headers || 'sec-fetch-site' in headers)) {
    warnings.push('API_KEY_FROM_BROWSER');
  }
  if (operation === 'v12.verify' && hasKey) warnings.push('API_KEY_ON_VERIFY');
  if (operation === 'v12.send') warnings.push(...warningsOfSend(call, earlier));
  if (operation === 'utilities.send') warnings.push(...warningsOfUtilitySend(call, earlier));
  return warnings;
}

function warningsOfSend(call: JudgedCall, earlier: readonly JudgedCall[]): RequestWarning[] {
  const warnings: RequestWarning[] = [];
  const ip = warningOfAddress(call.headers['x-end-user-ip']);
  if (ip !== undefined) warnings.push(ip);
  const token = challengeTokenOf(call);
  if (token !== undefined && earlier.some((other) => challengeTokenOf(other) === token)) {
    warnings.push('CHALLENGE_REUSED');
  }
  const isStale = call.code === 'POW_CHALLENGE_EXPIRED' || call.code === 'POW_DIFFICULTY_STALE';
  if (isStale && call.fault === undefined) warnings.push('CHALLENGE_STALE');
  if (isObject(call.body) && call.body['channel'] === null) warnings.push('CHANNEL_NULL');
  return warnings;
}

function warningOfAddress(header: string | undefined): RequestWarning | undefined {
  if (header === undefined) return 'END_USER_IP_MISSING';
  const address = readIpAddress(header);
  if (address === undefined) return 'END_USER_IP_INVALID';
  return isPublicAddress(address) ? undefined : 'END_USER_IP_PRIVATE';
}

function apiKeyOf({ query, body }: JudgedCall): unknown {
  const fields = isObject(body) ? body : {};
  return query['APIKey'] ?? fields['APIKey'] ?? fields['apiKey'];
}

function challengeTokenOf({ operation, body }: JudgedCall): unknown {
  if (operation !== 'v12.send' || !isObject(body)) return undefined;
  const powSolution = body['powSolution'];
  return isObject(powSolution) ? powSolution['challengeToken'] : undefined;
}
