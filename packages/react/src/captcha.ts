import type { CaptchaPort } from '@otp-kit/client';
import type { ComponentType } from 'react';
import type { Locale } from './messages.ts';

/** Where captcha tokens come from, and where the captcha shows itself if it has to. */
export interface FormCaptcha extends CaptchaPort {
  /** Stays on the page as long as the form; shows nothing unless the person has something to do. */
  readonly Widget?: ComponentType<CaptchaWidgetProps> | undefined;
}

/** What the form tells a captcha's widget. */
export interface CaptchaWidgetProps {
  readonly locale: Locale;
  /** To be shown, and announced, once the person has something to do. */
  readonly prompt: string;
}
