/**
 * Signing in with passkeys of your own backend (`createPasskeyProxy` of `@otp-kit/server/passkeys`), creating and
 * managing them, without a framework.
 *
 * @module
 */
export type { PasskeyUser, ProxyPasskey, ProxyPasskeys } from '@otp-kit/protocol';
export type { PasskeyAccount } from './passkey-account.ts';
export { createPasskeyAccount } from './passkey-account.ts';
export type {
  PasskeyBackendOptions,
  PasskeyOutcome,
  PasskeySignIn,
  PasskeySignInOptions,
} from './passkey-sign-in.ts';
export { createPasskeySignIn } from './passkey-sign-in.ts';
export { canUsePasskeys } from './web-authn.ts';
