/**
 * The V1.2 verification flow without a framework: address, proof of work and captcha, code, done.
 *
 * @module
 */
export type { ChannelChoice, OtpFlow } from './flow.ts';
export { createOtpFlow } from './flow.ts';
export type {
  CaptchaPort,
  FlowLog,
  FlowLogEntry,
  OtpFlowOptions,
  Schedule,
  SolverPort,
} from './options.ts';
export type {
  ActiveFlow,
  AddressState,
  CodeState,
  FlowAction,
  FlowFailure,
  OtpFlowState,
  ProofProgress,
  ProvingState,
  SendingState,
  VerifiedState,
  VerifyingState,
} from './state.ts';
export type { FlowStorage } from './storage.ts';
export type { OtpTransport } from './transport.ts';
