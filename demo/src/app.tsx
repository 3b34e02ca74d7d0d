import { OtpForm } from '@otp-kit/react';
import type { ReactNode } from 'react';
import { language } from './language.ts';
import { SignInPage } from './sign-in-page.tsx';

/** The product's own form, on V1.2. */
export function App(): ReactNode {
  return (
    <SignInPage page="form">
      {(onVerified) => <OtpForm endpoint="/api/otp" onVerified={onVerified} locale={language} />}
    </SignInPage>
  );
}
