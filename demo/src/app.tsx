import { OtpForm } from '@otp-kit/react';
import { turnstileCaptcha } from '@otp-kit/react/turnstile';
import type { ReactNode } from 'react';
import { language } from './language.ts';
import { SignInPage } from './sign-in-page.tsx';

// Asked only where the pipeline wants one. A product leaves the URL out, which means Cloudflare's script.
const captcha = turnstileCaptcha({
  scriptUrl: `${import.meta.env['VITE_CAPTCHA_ORIGIN']}/turnstile/v0/api.js`,
});

/** The product's own form, on V1.2. */
export function App(): ReactNode {
  return (
    <SignInPage page="form">
      {(onVerified) => (
        <OtpForm
          endpoint="/api/otp"
          addressKinds={['phone', 'email']}
          captcha={captcha}
          locale={language}
          onVerified={onVerified}
        />
      )}
    </SignInPage>
  );
}
