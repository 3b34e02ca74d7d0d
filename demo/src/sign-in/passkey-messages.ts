import type { PasskeysMessages } from '@otp-kit/react/passkey';
import { language } from '../language.ts';

/** The texts of the passkeys in the page's language. The Arabic ones are loaded only for an Arabic page. */
export const passkeyMessages: Partial<PasskeysMessages> | undefined =
  language === 'ar' ? (await import('@otp-kit/react/passkey/ar')).arPasskeys : undefined;
