import type { PasskeysMessages } from '@otp-kit/react/passkey';
import type { InAnyLanguage } from '../in-any-language.ts';

/** The texts that the form's page alone has: the way back to the form, and the ways on from the account. */
export const EN = {
  withCode: 'Use a code instead',
  widget: 'Try the hosted widget',
  code: 'Read the code of this form',
  themes: 'See this form in two themes',
  readme: 'Add it to your product (README)',
};

/** The texts that the form's page alone has, in one language. */
export type NextTexts = InAnyLanguage<typeof EN> & {
  /** Those of the passkeys; absent in English, which they bring themselves. */
  readonly passkeys?: PasskeysMessages;
};
