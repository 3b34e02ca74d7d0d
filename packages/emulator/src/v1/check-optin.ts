import type { JsonBody } from '../http/json-body.ts';
import { isObject } from '../http/request-body.ts';
import { OPTIN_INTERVAL_MS } from '../model/limits.ts';
import type { V1Needs } from './find-transaction.ts';
import { FIXED_ERRORS, type V1Error } from './v1-error.ts';

/** Refuses an opt-in that is switched off, has no phone number, or follows another one too soon. */
export function checkOptin({
  workspace: { behaviors, clock, transactions },
  fields: { optin, verificationAddress },
}: {
  readonly workspace: V1Needs;
  readonly fields: JsonBody['fields'];
}): V1Error | undefined {
  if (optin !== true) return undefined;
  if (behaviors.legacyOptin === 'off') {
    const message = 'Opt-in was discontinued on 2026-01-01';
    return { status: 400, message, behavior: 'legacyOptin' };
  }
  const phoneNumber = isObject(verificationAddress)
    ? verificationAddress['phoneNumber']
    : undefined;
  if (typeof phoneNumber !== 'string' || phoneNumber === '') return FIXED_ERRORS.phoneRequired;
  const last = transactions
    .list()
    .filter(({ isOptIn, verificationAddress: to }) => isOptIn && to.phoneNumber === phoneNumber)
    .at(-1);
  const waitMs = last === undefined ? 0 : last.createdAtMs + OPTIN_INTERVAL_MS - clock.now();
  if (waitMs <= 0) return undefined;
  return {
    status: 429,
    message: 'one opt-in request per phone number per 60 seconds',
    extra: { rateLimited: true, timeRemaining: Math.ceil(waitMs / 1000), phoneNumber },
  };
}
