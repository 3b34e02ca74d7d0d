'use client';

export type {
  FailureOutcome,
  FailureText,
  FormMessages,
  Messages,
  OwnMessages,
  PluralText,
  TellableFailure,
} from '@otp-kit/client/messages';
export { clockText, en, failureOutcome, failureText } from '@otp-kit/client/messages';
/**
 * The verification form for React 18 and 19, its code field and its hooks. The styles are in
 * `@otp-kit/react/styles.css`.
 *
 * @module
 */
export type { AddressKind } from '@otp-kit/protocol';
export type {
  CodeChangeDetails,
  CodeChangeReason,
  CodeInputProps,
} from './code-input/code-input.tsx';
export { CodeInput } from './code-input/code-input.tsx';
export type { CaptchaSlotProps, FormCaptcha } from './form/captcha.ts';
export type { CodeSlotProps, RenderCode } from './form/code-field.tsx';
export type { FormStep, OtpFormProps } from './form/otp-form.tsx';
export { OtpForm } from './form/otp-form.tsx';
export type {
  AddressInputProps,
  FormPhoneField,
  PhoneFieldSlotProps,
} from './form/phone-field.ts';
export type { EmailReading } from './form/read-email.ts';
export { readEmail } from './form/read-email.ts';
export type { PhoneReading } from './form/read-phone.ts';
export { readPhone } from './form/read-phone.ts';
export type { FlowActions } from './hooks/flow-store.ts';
export { useCountdown } from './hooks/use-countdown.ts';
export type { OtpFlowBinding, UseOtpFlowOptions } from './hooks/use-otp-flow.ts';
export { useOtpFlow } from './hooks/use-otp-flow.ts';
export type { OnVerified, Verified } from './hooks/use-report-verified.ts';
export type { FormPasskey, PasskeySlotProps } from './passkey/form-passkey.ts';
