/** A property in a table of the API. */
export interface Row {
  readonly anchor: string;
  readonly name: string;
  /** Its description, cut. */
  readonly about: string;
}

/** A heading with what follows it, as the index stores it. */
export interface Section {
  /** The address within the site. */
  readonly id: string;
  readonly title: string;
  /** The headings above it, the outermost first. */
  readonly titles: readonly string[];
  /** The text without its code. */
  readonly prose: string;
  /** The properties of a type. */
  readonly rows?: readonly Row[];
}

/**
 * The words of a text for the search. A code is one word, too, and so are a file and a name with a hyphen, so that
 * `otp-form` finds the element before the pages that have both of its parts. Two words of a heading are searched for as
 * one, too: `ratelimit`. VitePress sends this function to the browser as text, so it uses nothing around it.
 */
const tokenize = (text: string, field?: string): string[] => {
  const words = text.split(/[\n\r\p{Z}\p{P}\p{S}]+/u);
  return [
    ...words,
    ...(text.match(/[A-Za-z0-9]+(?:[-_.][A-Za-z0-9]+)+/g) ?? []),
    ...(field === 'title'
      ? words.slice(1).map((word, index) => `${words[index]}${word}`)
      : []
    ).filter((pair) => !words.includes(pair)),
  ];
};

/**
 * Without the words that are in every text: they would find all pages, and be marked inside of other words. Several
 * things have the word of one, except in a name, which is taken as it is.
 */
const processTerm = (word: string): string | null => {
  const term = word.toLowerCase();
  const isCommon =
    /^(.?|an?d?|are|as|at|be|by|can|did|do(es)?|for|from|has|how|i[fnst]|into|its|my|no|not|o[fnr]|own|so|the|then|this|that|to|was|we|what|which|with|your?)$/;
  if (isCommon.test(term)) return null;
  if (/^[A-Z]?[a-z]{3,}(?<!k)ies$/.test(word)) return `${term.slice(0, -3)}y`;
  return /^[A-Z]?[a-z]{3,}(?<!ie|[isu]|^[Cc]or)s$/.test(word) ? term.slice(0, -1) : term;
};

/** The terms of a search; none if it has only letters and words that are in every text. */
export const termsOf = (words: string): string[] =>
  tokenize(words).flatMap((word) => processTerm(word) ?? []);

/** How the index is built, and read. */
export const TERMS = {
  fields: ['title', 'titles', 'text', 'options', 'phrases'],
  storeFields: ['title', 'titles', 'prose', 'rows'],
  tokenize,
  processTerm,
};
