/**
 * The words of the verification service: wire shapes with their parsers, the error catalogue, and
 * the wire between the browser kit and the integrator's backend.
 *
 * @module
 */

export type { AddressKind, SingleAddress, VerificationAddress } from './address/address.ts';
export type { Channel, OpenChannel, PhoneChannel, UtilityChannel } from './address/channel.ts';
export { CHANNELS, PHONE_CHANNELS } from './address/channel.ts';
export { maskAddress } from './address/mask-address.ts';
export type { CatalogueEntry, FailureClass } from './errors/catalogue.ts';
export { isPassing } from './errors/catalogue.ts';
export type {
  KitErrorCode,
  KnownErrorCode,
  OtpErrorCode,
  UtilityKitErrorCode,
  WidgetKitErrorCode,
} from './errors/error-code.ts';
export { isOtpError, OtpError } from './errors/otp-error.ts';
export type { ProxyErrorCode } from './errors/proxy-errors.ts';
export { PROXY_ERRORS } from './errors/proxy-errors.ts';
export type {
  UtilityErrorCode,
  UtilityErrorEntry,
  UtilityRepeat,
} from './errors/utility-errors.ts';
export { UTILITY_ERRORS } from './errors/utility-errors.ts';
export type { V2ErrorCode } from './errors/v2-errors.ts';
export { V2_ERRORS } from './errors/v2-errors.ts';
export type { V12ErrorCode } from './errors/v12-errors.ts';
export { isWrongCode, V12_ERRORS } from './errors/v12-errors.ts';
export { PROXY_HEADER } from './proxy/header.ts';
export type {
  ProxyCancelRequest,
  ProxyChallenge,
  ProxyErrorBody,
  ProxyFlow,
  ProxySendRequest,
  ProxyVerified,
  ProxyVerifyRequest,
} from './proxy/otp-answers.ts';
export {
  PROXY_CAPS,
  parseProxyChallenge,
  parseProxyFlow,
  parseProxyVerified,
} from './proxy/otp-answers.ts';
export {
  ProxyCancelRequestSchema,
  ProxyEmptyRequestSchema,
  ProxySendRequestSchema,
  ProxyVerifyRequestSchema,
} from './proxy/otp-requests.ts';
export type {
  PasskeyCreationOptionsJSON,
  PasskeyRequestOptionsJSON,
  PasskeyUser,
  ProxyPasskey,
  ProxyPasskeyCreation,
  ProxyPasskeyDelete,
  ProxyPasskeyEnrollment,
  ProxyPasskeyRename,
  ProxyPasskeyRequest,
  ProxyPasskeySignIn,
  ProxyPasskeys,
} from './proxy/passkey-answers.ts';
export {
  PASSKEY_CAPS,
  parseProxyPasskeyCreation,
  parseProxyPasskeyRequest,
  parseProxyPasskeys,
} from './proxy/passkey-answers.ts';
export {
  ProxyPasskeyDeleteSchema,
  ProxyPasskeyEnrollmentSchema,
  ProxyPasskeyRenameSchema,
  ProxyPasskeySignInSchema,
} from './proxy/passkey-requests.ts';
export type { PostOptions, ProxyTransport } from './proxy/transport.ts';
export type {
  ProxyAttempt,
  ProxyAttemptRequest,
  ProxyCompleteRequest,
  ProxyCompletion,
} from './proxy/widget-answers.ts';
export { parseProxyAttempt, parseProxyCompletion } from './proxy/widget-answers.ts';
export { ProxyAttemptRequestSchema, ProxyCompleteRequestSchema } from './proxy/widget-requests.ts';
export type { Bytes } from './read/bytes.ts';
export { digitsOf } from './read/digits.ts';
export { fieldsOf, isCodeLength, isString, isTexts } from './read/fields.ts';
export { isUnsafeText } from './read/unsafe-text.ts';
export type {
  Challenge,
  NoChallenge,
  ProofChallenge,
  TurnstileRequirement,
} from './service/challenge.ts';
export { parseChallengeAnswer } from './service/challenge.ts';
export type {
  CodeMessageCheck,
  CodeMessageProblem,
  CodeMessageText,
} from './service/code-message.ts';
export { CODE_MESSAGE_PROBLEMS, checkCodeMessage } from './service/code-message.ts';
export type { CreateAttemptRequest, CreatedAttempt } from './service/create-attempt.ts';
export {
  CUSTOM_HEADERS_BYTES,
  METADATA_BYTES,
  parseCreateAttemptAnswer,
} from './service/create-attempt.ts';
export type { Failure } from './service/failure.ts';
export { describeFailure, readProxyFailure } from './service/failure.ts';
export type { SmsEncoding, SmsParts } from './service/segments.ts';
export { countSegments, splitSegments } from './service/segments.ts';
export type { PowSolution, SendRequest, SentTransaction } from './service/send.ts';
export { parseSendAnswer } from './service/send.ts';
export type {
  AcceptedSms,
  AcceptedWhatsApp,
  SkippedUtility,
  UtilityAnswer,
  UtilityRequest,
  UtilityTemplateContent,
  UtilityTextContent,
} from './service/utilities.ts';
export { parseUtilityAnswer } from './service/utilities.ts';
export type { V1CreateRequest } from './service/v1.ts';
export { parseV1ActivateAnswer, parseV1CreateAnswer, parseV1VerifyAnswer } from './service/v1.ts';
export type { V1Failure, V1Operation } from './service/v1-errors.ts';
export { describeV1Failure, V1_ERRORS } from './service/v1-errors.ts';
export type { ReturnTarget, VerifiedTransaction, VerifyRequest } from './service/verify.ts';
export { parseVerifyAnswer } from './service/verify.ts';
export type { WidgetMessage } from './service/widget-message.ts';
export { parseWidgetMessage } from './service/widget-message.ts';
export type { WidgetWebhook } from './service/widget-webhook.ts';
export { parseWidgetWebhook } from './service/widget-webhook.ts';
