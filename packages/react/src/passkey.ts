'use client';

/**
 * Passkeys: signing in with one, the offer of one after the verification, and the list of a user's own. A separate
 * entry, so that a form without it does not load it.
 *
 * @module
 */
export type { PasskeyMessages } from '@otp-kit/client/messages';
export type { PasskeySignInMessages } from '@otp-kit/client/messages/passkey-sign-in';
export type { PasskeysMessages } from '@otp-kit/client/messages/passkeys';
export { enPasskeys } from '@otp-kit/client/messages/passkeys';
export type { PasskeyBackendOptions, PasskeyOutcome } from '@otp-kit/client/passkey';
export type { ProxyPasskey, ProxyPasskeys } from '@otp-kit/protocol';
export type { PasskeyDecision, PasskeyEnrollmentOptions } from './passkey/enrollment-options.ts';
export type { PasskeyOfferOptions } from './passkey/offer-step.tsx';
export { passkeyEnrollment } from './passkey/passkey-enrollment.tsx';
export type { PasskeyListProps } from './passkey/passkey-list.tsx';
export { PasskeyList } from './passkey/passkey-list.tsx';
export type { OwnPasskeyMessages } from './passkey/passkey-messages.ts';
export { enPasskey } from './passkey/passkey-messages.ts';
export { passkeyOffer } from './passkey/passkey-offer.tsx';
export type { PasskeySignInProps } from './passkey/passkey-sign-in.tsx';
export { PasskeySignIn } from './passkey/passkey-sign-in.tsx';
export type {
  EnrollPasskey,
  PasskeyOfferBinding,
  PasskeyOfferStatus,
  UsePasskeyOfferOptions,
} from './passkey/use-passkey-offer.ts';
export { canMakePasskeys, usePasskeyOffer } from './passkey/use-passkey-offer.ts';
export type {
  PasskeyProblem,
  PasskeySignInBinding,
  UsePasskeySignInOptions,
} from './passkey/use-passkey-sign-in.ts';
export { usePasskeySignIn } from './passkey/use-passkey-sign-in.ts';
export type { PasskeysBinding } from './passkey/use-passkeys.ts';
export { usePasskeys } from './passkey/use-passkeys.ts';
