import { type FormStep, OtpForm } from '@otp-kit/react';
import { ar } from '@otp-kit/react/ar';
import { passkeyOffer } from '@otp-kit/react/passkey';
import { turnstileCaptcha } from '@otp-kit/react/turnstile';
import { type ReactNode, useState } from 'react';
import { enrollPasskey } from './enroll-passkey.ts';
import { language, texts } from './language.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { useTitle } from './use-title.ts';

// Shown only if the pipeline requires a captcha. A product leaves the URL out and gets Cloudflare's script.
const captcha = turnstileCaptcha({
  scriptUrl: `${import.meta.env['VITE_CAPTCHA_ORIGIN']}/turnstile/v0/api.js`,
});

// Offered where the pipeline has passkeys on.
const passkey = passkeyOffer({ enroll: enrollPasskey });

/** The product's own form, on V1.2, and the passkeys of the product. */
export function App(): ReactNode {
  const [step, setStep] = useState<FormStep>('address');
  return (
    <SignInPage page="form" isFootTaken={step === 'address'}>
      {(onVerified) => <FormSignIn step={step} onStepChange={setStep} onVerified={onVerified} />}
    </SignInPage>
  );
}

interface FormSignInProps {
  readonly step: FormStep;
  readonly onStepChange: (step: FormStep) => void;
  readonly onVerified: () => void;
}

function FormSignIn({ step, onStepChange, onVerified }: FormSignInProps): ReactNode {
  useTitle(texts.steps[step]);

  return (
    <>
      <OtpForm
        endpoint="/api/otp"
        addressKinds={['phoneNumber', 'email']}
        captcha={captcha}
        hasPasskeyAutofill
        messages={language === 'ar' ? ar : undefined}
        onStepChange={onStepChange}
        passkey={passkey}
        onVerified={onVerified}
      />
      {step === 'address' && <PasskeySignIn onSignedIn={onVerified} />}
    </>
  );
}
