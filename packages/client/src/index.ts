/**
 * The V1.2 verification flow without a framework: an address, proof of work and captcha, a code.
 *
 * @module
 */
export type { PostOptions, ProxyTransport } from '@otp-kit/protocol';
export { nextTickMs, remainingSeconds } from './countdown.ts';
export { RefusedError } from './failure.ts';
export { createOtpFlow } from './flow.ts';
export type {
  CaptchaPort,
  FlowLog,
  FlowLogEntry,
  OtpFlowOptions,
  Schedule,
  SolverPort,
} from './options.ts';
export type { ChannelChoice, OtpFlow } from './otp-flow.ts';
export type {
  ActiveFlow,
  AddressState,
  CodeState,
  FlowAction,
  FlowActionName,
  FlowFailure,
  OtpFlowState,
  ProofProgress,
  ProvingState,
  SendingState,
  VerifiedState,
  VerifyingState,
} from './state.ts';
export type { FlowStorage } from './storage.ts';
export type { FetchTransportOptions } from './transport.ts';
export { createFetchTransport } from './transport.ts';
