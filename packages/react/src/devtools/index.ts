'use client';

/**
 * A panel in the page for development: the flow, the emulator's inbox, faults and clock, and every state of the form. A
 * production build has an empty component in its place, by the condition `development` of this package's exports.
 *
 * @module
 */
export type { OtpDevtoolsProps } from './otp-devtools.tsx';
export { OtpDevtools } from './otp-devtools.tsx';
