import type { CaptchaPort } from '@otp-kit/client';
import type { ReactNode } from 'react';

/** Where captcha tokens come from, and what of it stands in the form. */
export interface FormCaptcha extends CaptchaPort {
  /** Renders what stays in the form all the time, and shows itself when the person has something to do. */
  readonly render?: ((props: CaptchaSlotProps) => ReactNode) | undefined;
}

/** What the form tells its captcha. */
export interface CaptchaSlotProps {
  /** BCP 47. */
  readonly locale: string;
  /** To be shown, and announced, once the person has something to do. */
  readonly prompt: string;
}
