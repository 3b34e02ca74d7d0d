'use client';

import type { ReactNode } from 'react';
import { OtpFormAddress } from '../parts/otp-form-address.tsx';
import { OtpFormCode } from '../parts/otp-form-code.tsx';
import { OtpFormPasskey } from '../parts/otp-form-passkey.tsx';
import { OtpFormRoot } from '../parts/otp-form-root.tsx';
import { OtpFormStatus } from '../parts/otp-form-status.tsx';
import { OtpFormVerified } from '../parts/otp-form-verified.tsx';
import type { OtpFormProps } from './form-props.ts';

export type { OtpFormProps } from './form-props.ts';

/**
 * The form that verifies a phone number or an email address. Its styles are in
 * `@otp-kit/react/styles.css`; your own can use `data-step` and `data-state`.
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
