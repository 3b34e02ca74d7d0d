import { byStand, invalid, type Refusal } from '../http/api-error.ts';
import type { SendAttempt } from './send-request.ts';

/** Refuses an `otp` of the caller's own that is not a text of 4 to 6 digits. */
export function checkOwnCode({ fields, workspace }: SendAttempt): Refusal | undefined {
  const { otp } = fields;
  const valid = otp === undefined || (typeof otp === 'string' && /^[0-9]{4,6}$/.test(otp));
  if (valid) return undefined;
  const refusal = invalid('otp', 'must be a string of 4, 5 or 6 digits');
  return byStand(refusal, 'malformedAddress', workspace.open.malformedAddress);
}
