import type { FormPasskey } from '../form/form-passkey.ts';
import { OfferStep, type PasskeyOfferOptions } from './offer-step.tsx';
import { canOffer } from './use-passkey-offer.ts';

/** The offer of the element, which is one file: its step does not load later. */
export function passkeyOffer(options: PasskeyOfferOptions): FormPasskey {
  return {
    isOffered: canOffer,
    render: (props) => <OfferStep {...props} options={options} />,
  };
}
