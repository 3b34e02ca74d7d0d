/**
 * The German texts, from `@otp-kit/client/messages/de`, and the same with the formal “Sie”. A separate entry: a page
 * loads only the texts that it imports.
 *
 * @module
 */
export { de } from '@otp-kit/client/messages/de';
export { deFormal } from '@otp-kit/client/messages/de-formal';
