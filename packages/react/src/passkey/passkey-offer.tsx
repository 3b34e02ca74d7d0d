'use client';

import type { FormPasskey } from '../form/form-passkey.ts';
import { LazyStep, type LoadStep } from './lazy-step.tsx';
import type { PasskeyOfferOptions } from './offer-step.tsx';
import { canOffer } from './use-passkey-offer.ts';

/**
 * Creates the offer of a passkey for {@link OtpForm}. Make it once, outside of what renders the form.
 *
 * 1. It is shown if the backend sent an enrollment token and the browser supports passkeys.
 * 2. `onVerified` waits until the user has decided, and gets no token then.
 * 3. When the user accepts, `enroll` gets the token, once, and the flow forgets it.
 * 4. The user reads the result and continues with a button.
 *
 * @example
 * const passkey = passkeyOffer({ enroll: (token, { signal }) => createPasskey(token, signal) });
 * const form = <OtpForm endpoint="/api/otp" passkey={passkey} />;
 */
export function passkeyOffer(options: PasskeyOfferOptions): FormPasskey {
  const load: LoadStep = () =>
    import('./offer-step.tsx').then((module) => (props) => (
      <module.OfferStep {...props} options={options} />
    ));
  return {
    isOffered: canOffer,
    render: (props) => <LazyStep {...props} load={load} />,
  };
}
