'use client';

import { OtpForm } from '@otp-kit/react';

export default function SignIn() {
  const send: typeof fetch = (input, init) =>
    fetch(input, {
      ...init,
      headers: { ...init?.headers, 'x-api-key': key ?? '' },
    });
  const key = process.env['NEXT_PUBLIC_OTP_API_KEY'];
  return <OtpForm endpoint="/api/otp" fetch={send} onVerified={() => location.assign('/')} />;
}
