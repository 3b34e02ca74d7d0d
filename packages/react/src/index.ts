'use client';

/**
 * The verification form for React 18 and 19: the form, the code field, and the hooks beneath. Looks
 * come from `@otp-kit/react/styles.css`, which the page imports.
 *
 * @module
 */
export type { AddressKind } from './address-kind.ts';
export type { CaptchaSlotProps, FormCaptcha } from './captcha.ts';
export type { CodeSlotProps, RenderCode } from './code-field.tsx';
export type { CodeChangeDetails, CodeChangeReason, CodeInputProps } from './code-input.tsx';
export { CodeInput } from './code-input.tsx';
export type { EmailReading } from './email-text.ts';
export { readEmail } from './email-text.ts';
export { en } from './en.ts';
export type { FailureOutcome } from './failure-outcome.ts';
export { failureOutcome } from './failure-outcome.ts';
export type { FailureText, TellableFailure } from './failure-text.ts';
export { failureText } from './failure-text.ts';
export type { FlowActions } from './flow-store.ts';
export type { FormPasskey, PasskeySlotProps } from './form-passkey.ts';
export type { FormMessages, Messages, OwnMessages, PluralText } from './messages.ts';
export { clockText } from './number-text.ts';
export type { FormStep, OtpFormProps } from './otp-form.tsx';
export { OtpForm } from './otp-form.tsx';
export type { PhoneReading } from './phone-text.ts';
export { readPhone } from './phone-text.ts';
export { useCountdown } from './use-countdown.ts';
export type { OtpFlowBinding, UseOtpFlowOptions } from './use-otp-flow.ts';
export { useOtpFlow } from './use-otp-flow.ts';
export type { OnVerified, Verified } from './use-report-verified.ts';
