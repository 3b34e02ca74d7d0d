import type { Attempt } from '../model/attempt.ts';
import type { Report } from './outcome.ts';

/**
 * Makes the URL that the browser is sent to after an attempt. The URL may be of any scheme, as an app's deep link
 * is, and keeps its own query; private metadata are never part of it.
 *
 * @param callbackURL the pipeline's frontend callback
 * @see the interface, "Result callbacks", 1
 */
export function redirectUrl(
  callbackURL: string,
  attempt: Attempt,
  { outcome, atMs }: Omit<Report, 'inputOTP'>,
): string {
  const url = new URL(callbackURL);
  const { searchParams: query } = url;
  for (const [key, value] of Object.entries(attempt.publicMetadata)) {
    query.set(`meta_${key}`, asText(value));
  }
  query.set('status', outcome.status);
  if (attempt.transaction !== undefined) {
    query.set('transactionId', attempt.transaction.transactionID);
  }
  query.set('attemptId', attempt.attemptId);
  query.set('timestamp', new Date(atMs).toISOString());
  if (outcome.status === 'failed') query.set('error', outcome.error);
  if (outcome.status === 'success' && attempt.testPair !== undefined) query.set('isTest', 'true');
  return url.href;
}

// JSON of a string would put quotes around it; of everything else it is the plain word.
function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
