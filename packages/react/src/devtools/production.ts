/**
 * What a production build has of the panel: a component that renders nothing.
 *
 * @module
 */

import type { OtpDevtools as Panel } from './otp-devtools.tsx';

/** Renders nothing. */
export const OtpDevtools: typeof Panel = () => null;
