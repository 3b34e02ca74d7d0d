import * as v from 'valibot';
import type { OpenChoices } from '../open-choices.ts';

// Each choice once, with its default first: the seed adds the defaults, a patch must not.
const choices = {
  checkOrder: v.picklist(['documented', 'shuffled']),
  messages: v.picklist(['plain', 'random']),
  rateLimitWindow: v.picklist(['sliding', 'fixed']),
  rateLimitCounts: v.picklist(['passed', 'all']),
  phoneNumberScope: v.picklist(['pipeline', 'account']),
  maxDifficulty: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(64)),
  difficultyRounding: v.picklist(['round', 'ceil']),
  breakerCode: v.picklist(['TRIGGERED_THEN_OPEN', 'OPEN']),
  bodyLimitBytes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1024 * 1024)),
  maxAttemptsCooldown: v.picklist(['none', 'remaining']),
  unknownTransaction: v.picklist(['TRANSACTION_NOT_FOUND', 'TRANSACTION_EXPIRED']),
  noMethod: v.picklist(['TRANSACTION_CREATION_FAILED', 'VALIDATION_ERROR']),
  malformedAddress: v.picklist(['VALIDATION_ERROR', 'TRANSACTION_CREATION_FAILED']),
  otpNotString: v.picklist(['VALIDATION_ERROR', 'INVALID_OTP']),
  unreadableBody: v.picklist(['VALIDATION_ERROR', 'MISSING_REQUIRED_FIELDS']),
  invalidEndUserIP: v.picklist(['omitted', 'rejected']),
  proofOfFailedSend: v.picklist(['consumed', 'kept']),
  fallbackCode: v.picklist(['same', 'new']),
  earlierTransaction: v.picklist(['kept', 'expired']),
  verifiedThenExpired: v.picklist(['ALREADY_VERIFIED', 'TRANSACTION_EXPIRED']),
};

/** What a seed says of what the interface leaves open. */
export const OpenSchema: v.GenericSchema<unknown, OpenChoices> = v.strictObject({
  checkOrder: v.optional(choices.checkOrder, 'documented'),
  messages: v.optional(choices.messages, 'plain'),
  rateLimitWindow: v.optional(choices.rateLimitWindow, 'sliding'),
  rateLimitCounts: v.optional(choices.rateLimitCounts, 'passed'),
  phoneNumberScope: v.optional(choices.phoneNumberScope, 'pipeline'),
  maxDifficulty: v.optional(choices.maxDifficulty, 6),
  difficultyRounding: v.optional(choices.difficultyRounding, 'round'),
  breakerCode: v.optional(choices.breakerCode, 'TRIGGERED_THEN_OPEN'),
  bodyLimitBytes: v.optional(choices.bodyLimitBytes, 100 * 1024),
  maxAttemptsCooldown: v.optional(choices.maxAttemptsCooldown, 'none'),
  unknownTransaction: v.optional(choices.unknownTransaction, 'TRANSACTION_NOT_FOUND'),
  noMethod: v.optional(choices.noMethod, 'TRANSACTION_CREATION_FAILED'),
  malformedAddress: v.optional(choices.malformedAddress, 'VALIDATION_ERROR'),
  otpNotString: v.optional(choices.otpNotString, 'VALIDATION_ERROR'),
  unreadableBody: v.optional(choices.unreadableBody, 'VALIDATION_ERROR'),
  invalidEndUserIP: v.optional(choices.invalidEndUserIP, 'omitted'),
  proofOfFailedSend: v.optional(choices.proofOfFailedSend, 'consumed'),
  fallbackCode: v.optional(choices.fallbackCode, 'same'),
  earlierTransaction: v.optional(choices.earlierTransaction, 'kept'),
  verifiedThenExpired: v.optional(choices.verifiedThenExpired, 'ALREADY_VERIFIED'),
});

/** Choices to change. */
export const OpenPatchSchema: v.GenericSchema<unknown, Partial<OpenChoices>> = v.strictObject({
  checkOrder: v.exactOptional(choices.checkOrder),
  messages: v.exactOptional(choices.messages),
  rateLimitWindow: v.exactOptional(choices.rateLimitWindow),
  rateLimitCounts: v.exactOptional(choices.rateLimitCounts),
  phoneNumberScope: v.exactOptional(choices.phoneNumberScope),
  maxDifficulty: v.exactOptional(choices.maxDifficulty),
  difficultyRounding: v.exactOptional(choices.difficultyRounding),
  breakerCode: v.exactOptional(choices.breakerCode),
  bodyLimitBytes: v.exactOptional(choices.bodyLimitBytes),
  maxAttemptsCooldown: v.exactOptional(choices.maxAttemptsCooldown),
  unknownTransaction: v.exactOptional(choices.unknownTransaction),
  noMethod: v.exactOptional(choices.noMethod),
  malformedAddress: v.exactOptional(choices.malformedAddress),
  otpNotString: v.exactOptional(choices.otpNotString),
  unreadableBody: v.exactOptional(choices.unreadableBody),
  invalidEndUserIP: v.exactOptional(choices.invalidEndUserIP),
  proofOfFailedSend: v.exactOptional(choices.proofOfFailedSend),
  fallbackCode: v.exactOptional(choices.fallbackCode),
  earlierTransaction: v.exactOptional(choices.earlierTransaction),
  verifiedThenExpired: v.exactOptional(choices.verifiedThenExpired),
});
