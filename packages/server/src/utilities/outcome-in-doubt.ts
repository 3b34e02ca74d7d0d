import type { UtilityErrorCode } from '@otp-kit/protocol';
import { entryOf, type UntimedOutcome } from './classify-utility-answer.ts';
import type { Doubt } from './earlier-performs.ts';

/**
 * What an outcome says where an earlier request may have sent the message.
 *
 * On SMS the service would have repeated its answer to a message that a provider has, so a refusal
 * after it looked for the key is one of the whole operation. Any other refusal says nothing, and
 * neither does an opt-out. On WhatsApp a failed message releases its key, and no refusal says anything
 * about it.
 */
export function outcomeInDoubt(
  result: UntimedOutcome,
  { code: openCode, isRemembered }: Doubt,
): UntimedOutcome {
  if (openCode === undefined) return result;
  if (result.outcome === 'pending') {
    // This request gave nothing to a provider. The code that says so would hide the doubt from the next call.
    return entryOf(result.code)?.dispatch === 'not-sent' ? { ...result, code: openCode } : result;
  }
  if (result.outcome !== 'refused' && result.outcome !== 'skipped') return result;
  const code = result.outcome === 'refused' ? result.code : SKIPPED;
  if (!isRemembered) return { outcome: 'unknown', code, needsSupport: false };
  return KEY_WAS_READ.has(code) ? result : { outcome: 'pending', code, needsSupport: false };
}

const SKIPPED: UtilityErrorCode = 'RECIPIENT_SUPPRESSED';

/**
 * The refusals that prove that the service has looked for the key: it compared two requests with it, or
 * gave the message to a provider. The order of its other checks is not documented.
 */
const KEY_WAS_READ: ReadonlySet<string> = new Set<UtilityErrorCode>([
  'IDEMPOTENCY_KEY_REUSE',
  'send_failed',
]);
