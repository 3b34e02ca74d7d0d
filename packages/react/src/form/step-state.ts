import type { AddressState, OtpFlowState, VerifiedState } from '@otp-kit/client';

/** Every state but the last. */
export type OngoingState = Exclude<OtpFlowState, VerifiedState>;

/** Every state of the code step, with `proving` and `sending` for a resend. */
export type CodeStepState = Exclude<OngoingState, AddressState>;
