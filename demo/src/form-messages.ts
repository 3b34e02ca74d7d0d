import type { OwnMessages } from '@otp-kit/react';
import { language } from './language.ts';

/** The form's own texts in the page's language. The Arabic ones are loaded only for an Arabic page. */
export const formMessages: OwnMessages | undefined =
  language === 'ar' ? (await import('@otp-kit/react/ar')).ar : undefined;
