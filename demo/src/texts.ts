import type { EN } from './texts-en.ts';

/** What the pages say, in one language. */
export type Texts = InAnyLanguage<typeof EN>;

type InAnyLanguage<T> = T extends string
  ? string
  : T extends (...values: never[]) => string
    ? T
    : { readonly [Name in keyof T]: InAnyLanguage<T[Name]> };
