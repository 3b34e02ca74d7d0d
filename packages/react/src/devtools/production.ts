/**
 * What a production build has of the panel: a component that renders nothing, and a function that does nothing.
 *
 * @module
 */

import type { mountOtpDevtools as mount } from './mount-otp-devtools.tsx';
import type { OtpDevtools as Panel } from './otp-devtools.tsx';

/** Renders nothing. */
export const OtpDevtools: typeof Panel = () => null;

/** Does nothing. */
export const mountOtpDevtools: typeof mount = () => () => {};
