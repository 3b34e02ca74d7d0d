'use client';

import type { ReactNode } from 'react';
import type { OtpFormProps } from '../form/form-props.ts';
import { OtpFormAddress } from './otp-form-address.tsx';
import { OtpFormCode } from './otp-form-code.tsx';
import { OtpFormPasskey } from './otp-form-passkey.tsx';
import { OtpFormRoot } from './otp-form-root.tsx';
import { OtpFormStatus } from './otp-form-status.tsx';
import { OtpFormVerified } from './otp-form-verified.tsx';

/**
 * The form that verifies a phone number or an email address. Its styles are in
 * `@otp-kit/react/styles.css`; your own can use `data-step` and `data-state`.
 *
 * @example
 * <OtpForm
 *   endpoint="/api/otp"
 *   onVerified={({ next }) => location.assign(next ?? '/')}
 * />
 */
export function OtpForm(props: OtpFormProps): ReactNode {
  return (
    <OtpFormRoot {...props}>
      <OtpFormAddress />
      <OtpFormCode />
      <OtpFormPasskey />
      <OtpFormVerified />
      <OtpFormStatus />
    </OtpFormRoot>
  );
}
