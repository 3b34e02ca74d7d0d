'use client';

/**
 * The verification form for React 18 and 19, its code field and its hooks. The styles are in
 * `@otp-kit/react/styles.css`.
 *
 * @module
 */
export type {
  FailureOutcome,
  FailureText,
  FormMessages,
  Messages,
  OwnMessages,
  PluralText,
  TellableFailure,
} from '@otp-kit/client/messages';
export {
  clockText,
  en,
  failureMessage,
  failureOutcome,
  failureText,
} from '@otp-kit/client/messages';
export type { AddressKind } from '@otp-kit/protocol';
export type { EmailReading } from './address/read-email.ts';
export { readEmail } from './address/read-email.ts';
export type { PhoneReading } from './address/read-phone.ts';
export { readPhone } from './address/read-phone.ts';
export type {
  CodeChangeDetails,
  CodeChangeReason,
  CodeInputProps,
} from './code-input/code-input.tsx';
export { CodeInput } from './code-input/code-input.tsx';
export type {
  AddressInputProps,
  FormPhoneField,
  PhoneFieldSlotProps,
} from './form/address-input.ts';
export type { CaptchaSlotProps, FormCaptcha } from './form/captcha.ts';
export type { OtpFormClassNames, OtpFormPart } from './form/class-names.ts';
export type { FormPasskey, PasskeySlotProps } from './form/form-passkey.ts';
export type { FormStep, OtpFormProps, OtpFormSlots } from './form/form-props.ts';
export type { CodeSlotProps, RenderCode } from './form/render-code.ts';
export type { StepProps } from './form/step-props.ts';
export type { FlowActions } from './hooks/flow-store.ts';
export { useCountdown } from './hooks/use-countdown.ts';
export type { OtpFlowBinding, UseOtpFlowOptions } from './hooks/use-otp-flow.ts';
export { useOtpFlow } from './hooks/use-otp-flow.ts';
export type { OnVerified, Verified } from './hooks/use-report-verified.ts';
export { OtpForm } from './parts/otp-form.tsx';
export { OtpFormAddress } from './parts/otp-form-address.tsx';
export { OtpFormAddressField } from './parts/otp-form-address-field.tsx';
export { OtpFormCaptcha } from './parts/otp-form-captcha.tsx';
export { OtpFormChannels } from './parts/otp-form-channels.tsx';
export { OtpFormCode } from './parts/otp-form-code.tsx';
export { OtpFormCodeField } from './parts/otp-form-code-field.tsx';
export { OtpFormHeading } from './parts/otp-form-heading.tsx';
export { OtpFormPasskey } from './parts/otp-form-passkey.tsx';
export { OtpFormResend } from './parts/otp-form-resend.tsx';
export type { OtpFormRootProps } from './parts/otp-form-root.tsx';
export { OtpFormRoot } from './parts/otp-form-root.tsx';
export { OtpFormSendButton } from './parts/otp-form-send-button.tsx';
export { OtpFormSentTo } from './parts/otp-form-sent-to.tsx';
export { OtpFormStatus } from './parts/otp-form-status.tsx';
export { OtpFormVerified } from './parts/otp-form-verified.tsx';
export { OtpFormVerifyButton } from './parts/otp-form-verify-button.tsx';
