import { type ApiError, invalid, withBehaviorCode } from '../http/api-error.ts';
import type { BehaviorNeeds, SendRequest } from './send-request.ts';

/** Refuses an `otp` of the caller's own that is not a text of 4 to 6 digits. */
export function checkOwnCode({
  fields,
  workspace,
}: SendRequest<BehaviorNeeds>): ApiError | undefined {
  const { otp } = fields;
  const valid = otp === undefined || (typeof otp === 'string' && /^[0-9]{4,6}$/.test(otp));
  if (valid) return undefined;
  const error = invalid('otp', 'must be a string of 4, 5 or 6 digits');
  return withBehaviorCode(error, 'malformedAddress', workspace.behaviors.malformedAddress);
}
