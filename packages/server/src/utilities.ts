/**
 * Utility messages: one-way messages about orders, shipping and appointments, sent by a backend.
 * An operation is performed as often as it takes, and its message is sent once.
 *
 * @module
 */

export type {
  OtpError,
  OtpErrorCode,
  SmsEncoding,
  UtilityChannel,
  UtilityErrorCode,
  UtilityRepeat,
} from '@otp-kit/protocol';
export { countSegments } from '@otp-kit/protocol';
export type { LogEntry } from './http/log-entry.ts';
export { canonicalPhone } from './utilities/canonical-phone.ts';
export type {
  ClassifiedResponse,
  ReceivedResponse,
  SentRequest,
  UntimedOutcome,
} from './utilities/classify-utility-response.ts';
export { classifyUtilityResponse } from './utilities/classify-utility-response.ts';
export type { SendOptions, UtilityClient } from './utilities/create-utility-client.ts';
export { createUtilityClient } from './utilities/create-utility-client.ts';
export type { EarlierPerforms } from './utilities/earlier-performs.ts';
export { lookupTransactions } from './utilities/lookup-transactions.ts';
export type { PerformOptions } from './utilities/perform-operation.ts';
export type { KeyOptions } from './utilities/prepare-operation.ts';
export type { RetryAdvice, ServiceFailure } from './utilities/retry-advice.ts';
export { retryAdvice } from './utilities/retry-advice.ts';
export type { UtilityClientConfig } from './utilities/utility-config.ts';
export type {
  TemplateContent,
  UtilityMessage,
  UtilityTemplates,
} from './utilities/utility-message.ts';
export type { OperationKey, UtilityOperation } from './utilities/utility-operation.ts';
export { parseUtilityOperation } from './utilities/utility-operation.ts';
export type {
  AcceptedOutcome,
  PendingOutcome,
  ProviderCertainty,
  RefusedClass,
  RefusedOutcome,
  SkippedOutcome,
  UnknownOutcome,
  UtilityOutcome,
} from './utilities/utility-outcome.ts';
export type { SignedUtilityRequest } from './utilities/utility-signature.ts';
export { signUtilityRequest } from './utilities/utility-signature.ts';
