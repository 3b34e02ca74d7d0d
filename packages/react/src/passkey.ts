'use client';

/**
 * The offer of a passkey after the verification. A separate entry, so that a form without it does not
 * load it.
 *
 * @module
 */
export type { PasskeyMessages } from '@otp-kit/client/messages';
export type { OwnPasskeyMessages } from './passkey/passkey-messages.ts';
export { enPasskey } from './passkey/passkey-messages.ts';
export type { PasskeyOfferOptions } from './passkey/passkey-offer.tsx';
export { passkeyOffer } from './passkey/passkey-offer.tsx';
export type {
  EnrollPasskey,
  PasskeyOfferBinding,
  PasskeyOfferStatus,
  UsePasskeyOfferOptions,
} from './passkey/use-passkey-offer.ts';
export { canMakePasskeys, usePasskeyOffer } from './passkey/use-passkey-offer.ts';
