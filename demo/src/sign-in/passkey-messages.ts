import type { PasskeysMessages } from '@otp-kit/react/passkey';
import { nextTexts } from './next-texts.ts';

/** The texts of the passkeys in the page's language; undefined in English, which they bring themselves. */
export const passkeyMessages: PasskeysMessages | undefined = nextTexts.passkeys;
