/**
 * The words of the verification service: wire shapes with their parsers, the error catalogue, and
 * the wire between the browser kit and the integrator's backend.
 *
 * @module
 */
export type { SingleAddress, VerificationAddress } from './address.ts';
export type { Bytes } from './bytes.ts';
export type { CatalogueEntry, FailureClass } from './catalogue.ts';
export { isPassing } from './catalogue.ts';
export type { Challenge, NoChallenge, ProofChallenge, TurnstileRequirement } from './challenge.ts';
export { parseChallengeAnswer } from './challenge.ts';
export type { Channel, OpenChannel, PhoneChannel } from './channel.ts';
export { CHANNELS, PHONE_CHANNELS } from './channel.ts';
export type { CreateAttemptRequest, CreatedAttempt } from './create-attempt.ts';
export {
  CUSTOM_HEADERS_BYTES,
  METADATA_BYTES,
  parseCreateAttemptAnswer,
} from './create-attempt.ts';
export { digitsOf } from './digits.ts';
export type {
  KitErrorCode,
  KnownErrorCode,
  OtpErrorCode,
  WidgetKitErrorCode,
} from './error-code.ts';
export type { Failure } from './failure.ts';
export { describeFailure, readProxyFailure } from './failure.ts';
export { fieldsOf, isCodeLength, isString, isTexts } from './fields.ts';
export { maskAddress } from './mask-address.ts';
export { isOtpError, OtpError } from './otp-error.ts';
export type {
  ProxyCancelRequest,
  ProxyChallenge,
  ProxyErrorBody,
  ProxyFlow,
  ProxySendRequest,
  ProxyVerified,
  ProxyVerifyRequest,
} from './proxy.ts';
export {
  PROXY_CAPS,
  parseProxyChallenge,
  parseProxyFlow,
  parseProxyVerified,
} from './proxy.ts';
export type { ProxyErrorCode } from './proxy-errors.ts';
export { PROXY_ERRORS } from './proxy-errors.ts';
export { PROXY_HEADER } from './proxy-header.ts';
export {
  ProxyCancelRequestSchema,
  ProxyEmptyRequestSchema,
  ProxySendRequestSchema,
  ProxyVerifyRequestSchema,
} from './proxy-request.ts';
export type {
  ProxyAttempt,
  ProxyAttemptRequest,
  ProxyCompleteRequest,
  ProxyCompletion,
} from './proxy-widget.ts';
export { parseProxyAttempt, parseProxyCompletion } from './proxy-widget.ts';
export { ProxyAttemptRequestSchema, ProxyCompleteRequestSchema } from './proxy-widget-request.ts';
export type { PowSolution, SendRequest, SentTransaction } from './send.ts';
export { parseSendAnswer } from './send.ts';
export type { V2ErrorCode } from './v2-errors.ts';
export { V2_ERRORS } from './v2-errors.ts';
export type { V12ErrorCode } from './v12-errors.ts';
export { V12_ERRORS } from './v12-errors.ts';
export type { ReturnTarget, VerifiedTransaction, VerifyRequest } from './verify.ts';
export { parseVerifyAnswer } from './verify.ts';
export type { WidgetMessage } from './widget-message.ts';
export { parseWidgetMessage } from './widget-message.ts';
export type { WidgetWebhook } from './widget-webhook.ts';
export { parseWidgetWebhook } from './widget-webhook.ts';
