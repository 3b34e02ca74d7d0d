import { OtpForm } from '@otp-kit/react';

export const SignIn = () => (
  <div lang="de">
    <OtpForm endpoint="/api/otp" onVerified={() => location.assign('/')} />
  </div>
);
