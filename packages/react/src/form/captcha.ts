import type { CaptchaPort } from '@otp-kit/client';
import type { ReactNode } from 'react';

/** Supplies captcha tokens, and renders the captcha in the form. */
export interface FormCaptcha extends CaptchaPort {
  /** Renders an element that is always in the form, and visible when the user has something to do. */
  readonly render?: ((props: CaptchaSlotProps) => ReactNode) | undefined;
}

/** Props of the captcha. */
export interface CaptchaSlotProps {
  /** BCP 47. */
  readonly locale: string;
  /** Show and announce this when the user has something to do. */
  readonly prompt: string;
}
