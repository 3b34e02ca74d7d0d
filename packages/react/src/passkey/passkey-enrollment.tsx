'use client';

import type { FormPasskey } from '../form/form-passkey.ts';
import type { PasskeyEnrollmentOptions } from './enrollment-options.ts';
import { LazyStep, type LoadStep } from './lazy-step.tsx';
import { canMakePasskeys } from './use-passkey-offer.ts';

/**
 * Creates the offer of a passkey for {@link OtpForm}, with the passkey routes of your backend
 * (`@otp-kit/server/passkeys`). Make it once, outside of what renders the form.
 *
 * 1. It is shown if the browser supports passkeys and `shouldOffer` says so.
 * 2. `onVerified` waits until the user has decided. Your backend has set the session by then.
 * 3. The user reads the result and continues with a button.
 *
 * @example
 * const passkey = passkeyEnrollment({
 *   shouldOffer: () => !localStorage.getItem('passkey'),
 *   onDecided: (decision) => localStorage.setItem('passkey', decision),
 * });
 * const form = <OtpForm endpoint="/api/otp" passkey={passkey} />;
 */
export function passkeyEnrollment(options: PasskeyEnrollmentOptions = {}): FormPasskey {
  const load: LoadStep = async () => {
    if (options.shouldOffer && !(await options.shouldOffer())) return undefined;
    const { EnrollmentStep } = await import('./enrollment-step.tsx');
    return (props) => <EnrollmentStep {...props} options={options} />;
  };
  return {
    isOffered: canMakePasskeys,
    render: (props) => <LazyStep {...props} load={load} />,
  };
}
