import {
  checkAccount,
  checkActive,
  checkApiKey,
  checkKind,
  checkPipeline,
  checkPipelineID,
} from './checks/admission.ts';
import { checkChannel } from './checks/channel.ts';
import { checkMode, checkTemplate, checkVariables } from './checks/content.ts';
import { checkKey, checkRepetition } from './checks/idempotency.ts';
import { checkPartnerKey, checkPartnerReady } from './checks/partner.ts';
import { checkBalance, checkFee, checkSpendCap } from './checks/payment.ts';
import { checkRateLimits } from './checks/rate-limits.ts';
import { checkPhone, checkSuppression } from './checks/recipient.ts';
import {
  checkNonce,
  checkSignature,
  checkSignatureHeaders,
  checkSigningSecret,
  checkTimestamp,
} from './checks/signature.ts';
import type { Decision, Finding, UtilityCheck, UtilityRequest } from './utility-request.ts';

/**
 * The checks of a utility send in their order. The interface does not declare one; this is the
 * emulator's.
 */
export const CHECKS: readonly (readonly [name: string, check: UtilityCheck])[] = [
  ['APIKey', checkApiKey],
  ['account', checkAccount],
  ['pipelineID', checkPipelineID],
  ['pipeline', checkPipeline],
  ['kind', checkKind],
  ['active', checkActive],
  ['signing secret', checkSigningSecret],
  ['signature headers', checkSignatureHeaders],
  ['timestamp', checkTimestamp],
  ['signature', checkSignature],
  ['nonce', checkNonce],
  ['idempotency key', checkKey],
  ['repetition', checkRepetition],
  ['phone', checkPhone],
  ['mode', checkMode],
  ['template', checkTemplate],
  ['channel', checkChannel],
  ['partner key', checkPartnerKey],
  ['partner ready', checkPartnerReady],
  ['suppression', checkSuppression],
  ['variables', checkVariables],
  ['rate limits', checkRateLimits],
  ['fee', checkFee],
  ['balance', checkBalance],
  ['spend cap', checkSpendCap],
];

/**
 * Runs the checks until one decides.
 *
 * @param onFinding called with what each check that was reached has found
 * @returns what was decided; undefined where every check passed
 */
export function runChecks(
  request: UtilityRequest,
  onFinding: (name: string, finding: Finding) => void = () => {},
): Decision | undefined {
  for (const [name, check] of CHECKS) {
    const finding = check(request);
    onFinding(name, finding);
    if (finding.kind !== 'passed') return finding;
    Object.assign(request.facts, finding.facts);
  }
  return undefined;
}
