'use client';

/**
 * Cloudflare Turnstile for the form, with `@marsidev/react-turnstile`. A separate entry, so that a form
 * without a captcha does not load it.
 *
 * @module
 */
export type { TurnstileOptions } from './turnstile/turnstile-captcha.tsx';
export { turnstileCaptcha } from './turnstile/turnstile-captcha.tsx';
