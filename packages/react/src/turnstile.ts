'use client';

/**
 * Cloudflare Turnstile for the form, through `@marsidev/react-turnstile`. An entry of its own, so
 * that a form without a captcha carries none of it.
 *
 * @module
 */
export type { TurnstileOptions } from './turnstile/turnstile-captcha.tsx';
export { turnstileCaptcha } from './turnstile/turnstile-captcha.tsx';
