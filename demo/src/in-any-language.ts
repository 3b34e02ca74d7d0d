/** The same texts in another language, from those in English. */
export type InAnyLanguage<T> = T extends string
  ? string
  : T extends readonly (infer Item)[]
    ? readonly InAnyLanguage<Item>[]
    : T extends (...values: never[]) => string
      ? T
      : { readonly [Name in keyof T]: InAnyLanguage<T[Name]> };
