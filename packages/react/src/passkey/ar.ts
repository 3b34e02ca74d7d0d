/**
 * The Arabic texts for signing in with passkeys and for their list, from `@otp-kit/client/messages/passkeys-ar`.
 *
 * @module
 */
export { arPasskeys } from '@otp-kit/client/messages/passkeys-ar';
