'use client';

import { OtpForm } from '@otp-kit/react';

export default function SignIn() {
  return <OtpForm endpoint="/api/otp" onVerified={() => location.assign('/')} />;
}
