'use client';

import type { ReactNode } from 'react';
import type { PasskeySlotProps } from '../form/form-passkey.ts';
import { enPasskey, type OwnPasskeyMessages } from './passkey-messages.ts';
import { PasskeyStep } from './passkey-step.tsx';
import type { EnrollPasskey } from './use-passkey-offer.ts';

/** Options of {@link passkeyOffer}. */
export interface PasskeyOfferOptions {
  /** Makes the passkey: the service publishes no endpoint for it, so the kit builds no address. */
  readonly enroll: EnrollPasskey;
  /** Own texts in place of some. */
  readonly messages?: OwnPasskeyMessages | undefined;
}

interface OfferStepProps extends PasskeySlotProps {
  readonly options: PasskeyOfferOptions;
}

/** Offers a passkey with the enrollment token of the verification. */
export function OfferStep({ options, ...props }: OfferStepProps): ReactNode {
  const { enroll, messages } = options;
  const texts = { ...enPasskey, ...props.messages.passkey, ...messages };
  return <PasskeyStep {...props} enroll={enroll} messages={texts} />;
}
