/**
 * What a form can do without. It is loaded with the first send, which takes longer; where it does not load,
 * Back leaves the page, the user types the code, a number has no groups, and the next step appears at once.
 *
 * @module
 */
export { animateStep, stepHeight } from './animate-step.ts';
export { createBackEntry } from './back-entry.ts';
export { groupAs } from './group-number.ts';
export { receiveSmsCode } from './receive-sms-code.ts';
