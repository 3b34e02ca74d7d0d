import { type OtpErrorCode, UTILITY_ERRORS, type UtilityErrorCode } from '@otp-kit/protocol';
import type { UntimedOutcome } from './classify-utility-answer.ts';
import type { Doubt } from './earlier-performs.ts';

/**
 * What an outcome says where an earlier request may have sent the message.
 *
 * On SMS the service would have repeated its answer to a message that a provider has, so a refusal
 * after it looked at the key is one of the whole operation. A refusal before that says nothing. On
 * WhatsApp a failed message releases its key, and no refusal says anything about it.
 */
export function doubtRefusal(
  result: UntimedOutcome,
  { maySent, isRemembered }: Doubt,
): UntimedOutcome {
  if (!maySent || result.outcome !== 'refused') return result;
  const { code } = result;
  if (!isRemembered) return { outcome: 'unknown', code, needsSupport: false };
  return readsKeyFirst(code) ? result : { outcome: 'pending', code, needsSupport: false };
}

/** Whether the service has looked for the key before it answers with the code. A key belongs to an account. */
function readsKeyFirst(code: OtpErrorCode): boolean {
  return Object.hasOwn(UTILITY_ERRORS, code) && !BEFORE_KEY.has(code);
}

const BEFORE_KEY: ReadonlySet<string> = new Set<UtilityErrorCode>([
  'MISSING_REQUIRED_FIELDS',
  'INVALID_REQUEST_AUTH',
  'INVALID_API_KEY',
  'PIPELINE_NOT_FOUND',
  'NOT_A_UTILITY_PIPELINE',
  'PIPELINE_INACTIVE',
  'SIGNING_NOT_CONFIGURED',
  'MISSING_SIGNATURE',
  'SIGNATURE_TIMESTAMP_SKEW',
  'INVALID_SIGNATURE',
  'INVALID_IDEMPOTENCY_KEY',
]);
