/**
 * The Arabic texts, from `@otp-kit/client/messages/ar`. A separate entry: a page loads only the languages
 * that it imports.
 *
 * @module
 */
export { ar } from '@otp-kit/client/messages/ar';
