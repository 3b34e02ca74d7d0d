'use client';

import { OtpForm } from '@otp-kit/react';

const signedIn = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the mistake of this solution
  document.cookie = 'session=1';
  location.assign('/');
};

export default function SignIn() {
  return <OtpForm endpoint="/api/otp" onVerified={signedIn} />;
}
