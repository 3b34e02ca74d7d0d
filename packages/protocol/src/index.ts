/**
 * The words of the verification service: wire shapes with their parsers, the error catalogue, and
 * the wire between the browser kit and the integrator's backend.
 *
 * @module
 */
export type { SingleAddress, VerificationAddress } from './address.ts';
export type { Bytes } from './bytes.ts';
export type { Challenge, NoChallenge, ProofChallenge, TurnstileRequirement } from './challenge.ts';
export { parseChallengeAnswer } from './challenge.ts';
export type { Channel, OpenChannel, PhoneChannel } from './channel.ts';
export { CHANNELS, PHONE_CHANNELS } from './channel.ts';
export { digitsOf } from './digits.ts';
export type { KitErrorCode, KnownErrorCode, OtpErrorCode } from './error-code.ts';
export type { Failure } from './failure.ts';
export { describeFailure } from './failure.ts';
export { isOtpError, OtpError } from './otp-error.ts';
export type {
  ProxyChallenge,
  ProxyErrorBody,
  ProxyFlow,
  ProxySendRequest,
  ProxyVerified,
  ProxyVerifyRequest,
} from './proxy.ts';
export {
  PROXY_CAPS,
  PROXY_HEADER,
  ProxyEmptyRequestSchema,
  ProxySendRequestSchema,
  ProxyVerifyRequestSchema,
  parseProxyChallenge,
  parseProxyFlow,
  parseProxyVerified,
} from './proxy.ts';
export type { PowSolution, SendRequest, SentTransaction } from './send.ts';
export { parseSendAnswer } from './send.ts';
export type { CatalogueEntry, FailureClass, V12ErrorCode } from './v12-errors.ts';
export { V12_ERRORS } from './v12-errors.ts';
export type { ReturnTarget, VerifiedTransaction, VerifyRequest } from './verify.ts';
export { parseVerifyAnswer } from './verify.ts';
