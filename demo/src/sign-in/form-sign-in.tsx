import { type FormStep, OtpForm } from '@otp-kit/react';
import { emailSuggestion } from '@otp-kit/react/email';
import { PasskeySignIn, passkeyEnrollment } from '@otp-kit/react/passkey';
import { phoneField } from '@otp-kit/react/phone';
import { turnstileCaptcha } from '@otp-kit/react/turnstile';
import type { ReactNode } from 'react';
import { CHANNELS } from '../channels.ts';
import { COUNTRIES } from '../countries.ts';
import { formMessages } from '../form-messages.ts';
import { texts } from '../language.ts';
import type { FlowRecorder } from '../sequence/flow-record.ts';
import { useTitle } from '../use-title.ts';
import { PasskeyFirst, rememberPasskey } from './passkey-first.tsx';
import { passkeyMessages } from './passkey-messages.ts';

// Shown only if the pipeline requires a captcha. A product leaves the URL out and gets Cloudflare's script.
const captcha = turnstileCaptcha({
  scriptUrl: `${import.meta.env['VITE_CAPTCHA_ORIGIN']}/turnstile/v0/api.js`,
});

const phone = phoneField(COUNTRIES);

const DECLINED = 'passkey-declined';
const enrollment = passkeyEnrollment({
  shouldOffer: () => sessionStorage.getItem(DECLINED) === null,
  onDecided: (decision) => decision === 'declined' && sessionStorage.setItem(DECLINED, 'yes'),
  messages: passkeyMessages,
});
// Offered where the emulator's pipeline has passkeys on. A product passes the offer itself.
const passkey = {
  ...enrollment,
  isOffered: (enrollByMs?: number) => enrollByMs !== undefined && enrollment.isOffered(enrollByMs),
};

interface FormSignInProps {
  /** Measures the flow for the demo's picture of what happened. A product has no such thing. */
  readonly recorder: FlowRecorder;
  readonly step: FormStep;
  readonly onStepChange: (step: FormStep) => void;
  readonly onVerified: () => void;
}

/** The product's own form, on V1.2, and the passkeys of the product. */
export function FormSignIn(props: FormSignInProps): ReactNode {
  const { recorder, step, onStepChange, onVerified } = props;
  useTitle(texts.steps[step]);

  function signedInByPasskey(): void {
    // No code was entered, so there are no steps to show.
    recorder.clear();
    void rememberPasskey();
    onVerified();
  }

  return (
    <PasskeyFirst onSignedIn={signedInByPasskey} step={step}>
      <OtpForm
        endpoint="/api/otp"
        addressKinds={['phoneNumber', 'email']}
        captcha={captcha}
        channels={CHANNELS}
        emailSuggestion={emailSuggestion}
        fetch={recorder.fetch}
        hasPasskeyAutofill
        log={recorder.log}
        messages={formMessages}
        onStepChange={onStepChange}
        passkey={passkey}
        phoneField={phone}
        slots={{
          footer: <PasskeySignIn messages={passkeyMessages} onSignedIn={signedInByPasskey} />,
        }}
        onVerified={onVerified}
      />
    </PasskeyFirst>
  );
}
