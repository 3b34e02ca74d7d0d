import * as v from 'valibot';
import type { Behaviors } from '../behaviors/behaviors.ts';
import { closedObject } from './closed-object.ts';
import { difficulty, wholeNumber } from './seed-values.ts';

/** One of several; the first by default. */
const oneOf = <const T extends readonly [string | number, ...(string | number)[]]>(...values: T) =>
  v.optional(v.picklist(values), values[0]);

// Each choice once: the seed adds its default, a patch must not.
const choices = {
  checkOrder: oneOf('documented', 'shuffled'),
  messages: oneOf('plain', 'random'),
  rateLimitWindow: oneOf('sliding', 'fixed'),
  rateLimitCounts: oneOf('passed', 'delivered', 'all'),
  phoneNumberScope: oneOf('pipeline', 'account'),
  maxDifficulty: v.optional(difficulty, 6),
  captchaRampPercent: v.optional(wholeNumber(0, 99), 50),
  difficultyRounding: oneOf('round', 'ceil'),
  breakerCode: oneOf('TRIGGERED_THEN_OPEN', 'OPEN'),
  bodyLimitBytes: v.optional(wholeNumber(1, 1024 * 1024), 100 * 1024),
  maxAttemptsCooldown: oneOf('none', 'remaining'),
  unknownTransaction: oneOf(
    'TRANSACTION_NOT_FOUND',
    'TRANSACTION_NOT_FOUND_404',
    'TRANSACTION_EXPIRED',
  ),
  noMethod: oneOf('TRANSACTION_CREATION_FAILED', 'VALIDATION_ERROR'),
  malformedAddress: oneOf('VALIDATION_ERROR', 'TRANSACTION_CREATION_FAILED'),
  otpNotString: oneOf('VALIDATION_ERROR', 'INVALID_OTP'),
  unreadableBody: oneOf('VALIDATION_ERROR', 'MISSING_REQUIRED_FIELDS', 'VALIDATION_ERROR_415'),
  invalidEndUserIP: oneOf('omitted', 'rejected'),
  uniqueLocalIPs: oneOf('skipped', 'counted'),
  ipv6Counting: oneOf('address', 'network'),
  unneededProof: oneOf('ignored', 'rejected'),
  nonce: oneOf('any', 'smallest'),
  unlistedChallengeTtl: oneOf('nearest', 'scaled'),
  proofOfFailedSend: oneOf('consumed', 'kept'),
  fallbackCode: oneOf('same', 'new'),
  unpaidSend: oneOf('TRANSACTION_CREATION_FAILED', 'BILLING_FAILED'),
  earlierTransaction: oneOf('kept', 'expired'),
  verifiedThenExpired: oneOf('ALREADY_VERIFIED', 'TRANSACTION_EXPIRED'),
  returnTarget: oneOf('VALIDATION_ERROR', 'left-out'),
  enrollmentTokenSeconds: v.optional(wholeNumber(60, 300), 120), // The interface: about 2 minutes
  resultCallback: oneOf('minimal', 'extra', 'empty', 'array'),
  emailSignature: oneOf('left-out', 'null', 'empty', 'rejected'),
  signatureEdge: oneOf('accepted', 'expired'),
  unnormalizedPhone: oneOf('VALIDATION_ERROR', 'normalized'),
  digitsStatus: oneOf(400, 422),
  resendStatus: oneOf(400, 429),
  widgetCaps: oneOf('none', 'strict'),
  widgetLimitCode: oneOf('none', 'named'),
  resendCode: oneOf('same', 'new'),
  authFailed: oneOf('at-the-end', 'each-wrong-code'),
  frameRedirect: oneOf('none', 'also'),
  attemptStatus: oneOf('created', 'random'),
  webhookRecords: oneOf('listed', 'extra'),
};

/** What a seed says of what the interface leaves open. */
export const BehaviorsSchema: v.GenericSchema<unknown, Behaviors> = closedObject(choices);

/** Choices to change. */
export const BehaviorsPatchSchema: v.GenericSchema<unknown, Partial<Behaviors>> = closedObject({
  checkOrder: v.exactOptional(choices.checkOrder.wrapped),
  messages: v.exactOptional(choices.messages.wrapped),
  rateLimitWindow: v.exactOptional(choices.rateLimitWindow.wrapped),
  rateLimitCounts: v.exactOptional(choices.rateLimitCounts.wrapped),
  phoneNumberScope: v.exactOptional(choices.phoneNumberScope.wrapped),
  maxDifficulty: v.exactOptional(choices.maxDifficulty.wrapped),
  captchaRampPercent: v.exactOptional(choices.captchaRampPercent.wrapped),
  difficultyRounding: v.exactOptional(choices.difficultyRounding.wrapped),
  breakerCode: v.exactOptional(choices.breakerCode.wrapped),
  bodyLimitBytes: v.exactOptional(choices.bodyLimitBytes.wrapped),
  maxAttemptsCooldown: v.exactOptional(choices.maxAttemptsCooldown.wrapped),
  unknownTransaction: v.exactOptional(choices.unknownTransaction.wrapped),
  noMethod: v.exactOptional(choices.noMethod.wrapped),
  malformedAddress: v.exactOptional(choices.malformedAddress.wrapped),
  otpNotString: v.exactOptional(choices.otpNotString.wrapped),
  unreadableBody: v.exactOptional(choices.unreadableBody.wrapped),
  invalidEndUserIP: v.exactOptional(choices.invalidEndUserIP.wrapped),
  uniqueLocalIPs: v.exactOptional(choices.uniqueLocalIPs.wrapped),
  ipv6Counting: v.exactOptional(choices.ipv6Counting.wrapped),
  unneededProof: v.exactOptional(choices.unneededProof.wrapped),
  nonce: v.exactOptional(choices.nonce.wrapped),
  unlistedChallengeTtl: v.exactOptional(choices.unlistedChallengeTtl.wrapped),
  proofOfFailedSend: v.exactOptional(choices.proofOfFailedSend.wrapped),
  fallbackCode: v.exactOptional(choices.fallbackCode.wrapped),
  unpaidSend: v.exactOptional(choices.unpaidSend.wrapped),
  earlierTransaction: v.exactOptional(choices.earlierTransaction.wrapped),
  verifiedThenExpired: v.exactOptional(choices.verifiedThenExpired.wrapped),
  returnTarget: v.exactOptional(choices.returnTarget.wrapped),
  enrollmentTokenSeconds: v.exactOptional(choices.enrollmentTokenSeconds.wrapped),
  resultCallback: v.exactOptional(choices.resultCallback.wrapped),
  emailSignature: v.exactOptional(choices.emailSignature.wrapped),
  signatureEdge: v.exactOptional(choices.signatureEdge.wrapped),
  unnormalizedPhone: v.exactOptional(choices.unnormalizedPhone.wrapped),
  digitsStatus: v.exactOptional(choices.digitsStatus.wrapped),
  resendStatus: v.exactOptional(choices.resendStatus.wrapped),
  widgetCaps: v.exactOptional(choices.widgetCaps.wrapped),
  widgetLimitCode: v.exactOptional(choices.widgetLimitCode.wrapped),
  resendCode: v.exactOptional(choices.resendCode.wrapped),
  authFailed: v.exactOptional(choices.authFailed.wrapped),
  frameRedirect: v.exactOptional(choices.frameRedirect.wrapped),
  attemptStatus: v.exactOptional(choices.attemptStatus.wrapped),
  webhookRecords: v.exactOptional(choices.webhookRecords.wrapped),
});
