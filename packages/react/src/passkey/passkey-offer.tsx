'use client';

import type { FormPasskey } from '../form/form-passkey.ts';
import { enPasskey, type OwnPasskeyMessages } from './passkey-messages.ts';
import { PasskeyStep } from './passkey-step.tsx';
import { canMakePasskeys, type EnrollPasskey } from './use-passkey-offer.ts';

/** Options of {@link passkeyOffer}. */
export interface PasskeyOfferOptions {
  /** Makes the passkey: the service publishes no endpoint for it, so the kit builds no address. */
  readonly enroll: EnrollPasskey;
  /** Own texts in place of some. */
  readonly messages?: OwnPasskeyMessages | undefined;
}

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
export function passkeyOffer({ enroll, messages }: PasskeyOfferOptions): FormPasskey {
  return {
    isOffered: (enrollByMs) => !!enrollByMs && canMakePasskeys(),
    render: (props) => (
      <PasskeyStep
        {...props}
        enroll={enroll}
        messages={{ ...enPasskey, ...props.messages.passkey, ...messages }}
      />
    ),
  };
}
