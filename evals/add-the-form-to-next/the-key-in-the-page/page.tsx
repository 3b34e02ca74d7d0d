'use client';

import { OtpForm } from '@otp-kit/react';

export default function SignIn() {
  const send: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('x-api-key', key ?? '');
    return fetch(input, { ...init, headers });
  };
  const key = process.env['NEXT_PUBLIC_OTP_API_KEY'];
  return <OtpForm endpoint="/api/otp" fetch={send} onVerified={() => location.assign('/')} />;
}
