import type { OwnMessages } from '@otp-kit/react';
import type { InAnyLanguage } from './in-any-language.ts';
import type { EN } from './texts-en.ts';

/** What the pages say, in one language. */
export type Texts = InAnyLanguage<typeof EN> & {
  /** The form's own texts; absent in English, which the form brings itself. */
  readonly form?: OwnMessages;
};
