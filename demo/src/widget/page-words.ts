import type { WORDS_EN } from './words-en.ts';

/** What the pages of the hosted widget say, in one language. */
export type WidgetWords = InAnyLanguage<typeof WORDS_EN>;

type InAnyLanguage<T> = T extends string
  ? string
  : T extends readonly (infer Item)[]
    ? readonly InAnyLanguage<Item>[]
    : T extends (...values: never[]) => string
      ? T
      : { readonly [Name in keyof T]: InAnyLanguage<T[Name]> };
