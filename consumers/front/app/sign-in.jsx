import { OtpForm } from '@otp-kit/react';
import { OtpDevtools } from '@otp-kit/react/devtools';
import '@otp-kit/react/styles.css';

export const SignIn = () => (
  <>
    <OtpForm endpoint="/api/otp" onVerified={() => location.assign('/api/account')} />
    <OtpDevtools />
  </>
);
