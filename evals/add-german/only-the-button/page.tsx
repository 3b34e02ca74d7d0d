import { OtpForm } from '@otp-kit/react';
import { de } from '@otp-kit/react/de';

export const SignIn = () => (
  <OtpForm
    endpoint="/api/otp"
    locale="de"
    messages={{ sendCode: de.sendCode }}
    onVerified={() => location.assign('/')}
  />
);
