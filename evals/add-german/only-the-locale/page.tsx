import { OtpForm } from '@otp-kit/react';

export const SignIn = () => (
  <OtpForm endpoint="/api/otp" locale="de" onVerified={() => location.assign('/')} />
);
