'use client';

import type { ReactNode } from 'react';
import { useFormView } from '../form/form-view.ts';

/** The place of the captcha, in both steps; invisible until the user has something to do. */
export function OtpFormCaptcha(): ReactNode {
  return useFormView().captchaSlot;
}
