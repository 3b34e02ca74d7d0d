/**
 * The German texts, from `@otp-kit/client/messages/de`. A separate entry: a page loads only the languages
 * that it imports.
 *
 * @module
 */
export { de } from '@otp-kit/client/messages/de';
