import type { UtilityErrorCode } from '@otp-kit/protocol';
import { entryOf, type UntimedOutcome } from './classify-utility-response.ts';
import type { OperationState } from './earlier-performs.ts';

/**
 * The outcome of the whole operation, of whose requests one may have sent the message before.
 *
 * On SMS the service would have repeated its response to a message that a provider has, so a refusal
 * after it looked for the key is one of the whole operation. Any other refusal says nothing, and
 * neither does an opt-out. On WhatsApp a failed message releases its key, and no refusal says anything
 * about it.
 */
export function outcomeOfOperation(
  result: UntimedOutcome,
  { unclearCode, isKeyPermanent }: OperationState,
): UntimedOutcome {
  if (unclearCode === undefined) return result;
  if (result.outcome === 'pending') {
    // This request gave nothing to a provider. Its code would tell the next call that none did.
    return entryOf(result.code)?.dispatch === 'not-sent'
      ? { ...result, code: unclearCode }
      : result;
  }
  if (result.outcome !== 'refused' && result.outcome !== 'skipped') return result;
  const code = result.outcome === 'refused' ? result.code : SKIPPED;
  if (!isKeyPermanent) return { outcome: 'unknown', code, needsSupport: false };
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
