import type { InAnyLanguage } from './in-any-language.ts';
import type { EN } from './texts-en.ts';

/** What the pages say, in one language. */
export type Texts = InAnyLanguage<typeof EN>;
