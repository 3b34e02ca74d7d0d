/**
 * The German texts for signing in with passkeys and for their list, from `@otp-kit/client/messages/passkeys-de`.
 *
 * @module
 */
export { dePasskeys, dePasskeysFormal } from '@otp-kit/client/messages/passkeys-de';
