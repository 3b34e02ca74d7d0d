import type { AddressState, OtpFlowState, VerifiedState } from '@otp-kit/client';

/** Every state but the last. */
export type OngoingState = Exclude<OtpFlowState, VerifiedState>;

/** Every state that the code step can be in. On a resend, `proving` and `sending` are among them. */
export type CodeStepState = Exclude<OngoingState, AddressState>;
