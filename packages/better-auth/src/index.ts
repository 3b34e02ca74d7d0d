/**
 * Sign-in by phone number for better-auth: a plugin that keeps the number with the user, and the
 * `onVerified` of both proxies, which starts a session of better-auth.
 *
 * @module
 */

export type { BetterAuthPhone, BetterAuthPhoneOptions } from './better-auth-phone.ts';
export { betterAuthPhone } from './better-auth-phone.ts';
