import { OtpForm } from '@otp-kit/react';
import { passkeyOffer } from '@otp-kit/react/passkey';
import { turnstileCaptcha } from '@otp-kit/react/turnstile';
import type { ReactNode } from 'react';
import { enrollPasskey } from './enroll-passkey.ts';
import { language } from './language.ts';
import { SignInPage } from './sign-in-page.tsx';

// Asked only where the pipeline wants one. A product leaves the URL out, which means Cloudflare's script.
const captcha = turnstileCaptcha({
  scriptUrl: `${import.meta.env['VITE_CAPTCHA_ORIGIN']}/turnstile/v0/api.js`,
});

// Offered where the pipeline has passkeys on.
const passkey = passkeyOffer({ enroll: enrollPasskey });

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
          passkey={passkey}
          onVerified={onVerified}
        />
      )}
    </SignInPage>
  );
}
