import { checkList, type Found } from '../../http/check-list.ts';
import { failed } from '../../http/failure.ts';
import {
  checkAccount,
  checkActive,
  checkApiKey,
  checkKind,
  checkPipeline,
  checkPipelineID,
} from './admission.ts';
import { checkChannel } from './channel.ts';
import { checkMode, checkTemplate, checkVariables } from './content.ts';
import { checkKey, checkRepetition } from './idempotency.ts';
import { checkPartnerKey, checkPartnerReady } from './partner.ts';
import { checkBalance, checkFee, checkSpendCap } from './payment.ts';
import { checkRateLimits } from './rate-limits.ts';
import { checkPhone, checkSuppression } from './recipient.ts';
import {
  checkNonce,
  checkSignature,
  checkSignatureHeaders,
  checkSigningSecret,
  checkTimestamp,
} from './signature.ts';
import type {
  CheckedSend,
  Decision,
  Finding,
  Passed,
  UtilityFacts,
  UtilityRequest,
} from './utility-check.ts';

/** Called with what each check that was reached has found. */
export type OnFinding = (name: string, finding: Passed<Partial<UtilityFacts>> | Decision) => void;

interface ObservedSend extends UtilityRequest {
  readonly onFinding: OnFinding;
}

const names: string[] = [];

/** The names of the checks, in their order. */
export const CHECK_NAMES: readonly string[] = names;

/** Gives a check a name, which a dry run explains. */
function named<Known, Name extends keyof UtilityFacts = never>(
  name: string,
  check: (known: Known) => Finding<Name>,
): (known: Known & ObservedSend) => Found<Pick<UtilityFacts, Name>, Decision> {
  names.push(name);
  return (known) => {
    const finding = check(known);
    known.onFinding(name, finding);
    return finding.kind === 'passed' ? { ok: true, ...finding.facts } : failed(finding);
  };
}

/** The checks of a utility send. The interface does not declare an order; this is the emulator's. */
const CHECKS = checkList<ObservedSend, Decision>()
  .find(named('APIKey', checkApiKey))
  .find(named('account', checkAccount))
  .find(named('pipelineID', checkPipelineID))
  .find(named('pipeline', checkPipeline))
  .find(named('kind', checkKind))
  .find(named('active', checkActive))
  .find(named('signing secret', checkSigningSecret))
  .find(named('signature headers', checkSignatureHeaders))
  .find(named('timestamp', checkTimestamp))
  .find(named('signature', checkSignature))
  .find(named('nonce', checkNonce))
  .find(named('idempotency key', checkKey))
  .find(named('repetition', checkRepetition))
  .find(named('phone', checkPhone))
  .find(named('mode', checkMode))
  .find(named('template', checkTemplate))
  .find(named('channel', checkChannel))
  .find(named('partner key', checkPartnerKey))
  .find(named('partner ready', checkPartnerReady))
  .find(named('suppression', checkSuppression))
  .find(named('variables', checkVariables))
  .find(named('rate limits', checkRateLimits))
  .find(named('fee', checkFee))
  .find(named('balance', checkBalance))
  .find(named('spend cap', checkSpendCap));

/** Runs the checks until one decides. */
export function runChecks(
  request: UtilityRequest,
  onFinding: OnFinding,
): Found<CheckedSend, Decision> {
  return CHECKS.run({ ...request, onFinding });
}
