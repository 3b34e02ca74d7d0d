import {
  OtpFormAddress,
  OtpFormAddressField,
  OtpFormCode,
  OtpFormHeading,
  OtpFormRoot,
  OtpFormSendButton,
  OtpFormStatus,
  OtpFormVerified,
} from '@otp-kit/react';
import type { ReactNode } from 'react';

export function SignIn(): ReactNode {
  return (
    <OtpFormRoot endpoint="/api/otp">
      <OtpFormAddress>
        <OtpFormHeading />
        <p>We use your number to sign you in, and for nothing else.</p>
        <OtpFormAddressField />
        <OtpFormSendButton />
      </OtpFormAddress>
      <OtpFormCode />
      <OtpFormVerified>
        <a href="/account">Go to your account</a>
      </OtpFormVerified>
      <OtpFormStatus />
    </OtpFormRoot>
  );
}
