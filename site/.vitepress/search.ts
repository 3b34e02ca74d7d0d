import type { DefaultTheme } from 'vitepress';

/**
 * The words of a text for the search. A code is one word, too, and so is a name with a hyphen, so that `otp-form` finds
 * the element before the pages that have both of its parts. VitePress sends this function to the browser as text, so it
 * uses nothing around it.
 */
const wordsOf = (text: string): string[] => [
  ...text.split(/[\n\r\p{Z}\p{P}]+/u),
  ...(text.match(/[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)+/g) ?? []),
];

/** Without the words that are in every text: they would find all pages, and be marked inside of other words. */
const termOf = (word: string): string | null => {
  const term = word.toLowerCase();
  const isCommon =
    /^(.|an?d?|are|as|be|by|can|do|for|has|how|i[nst]|my|no|not|o[fnr]|so|the|this|that|to|we|with|you)$/;
  return isCommon.test(term) ? null : term;
};

interface Section {
  readonly title: string;
  readonly titles: readonly string[];
}

/**
 * A page that explains the word, and so has it in a heading, comes before the pages of codes and of the API that name it.
 * A code in full leads to its own page, where what is said of the code itself comes before what others say with the same
 * words. The headings of Troubleshooting are messages, which name many things in passing.
 */
const weightOf = (id: string, term: string, section?: Partial<Section>): number => {
  const { title = '', titles = [] } = section ?? {};
  const isPage = titles.length === 0;
  if (/\/errors\/\w/.test(id)) {
    if (term.includes('_') || isPage) return 3;
    // The page itself is there, and its parts would take the places of others.
    return titles.join().toLowerCase().includes(term) ? 0.2 : 1;
  }
  const headings = [title, ...titles].join(' ').toLowerCase();
  const isHeading =
    headings.split(/[^\w-]+/).includes(term) || headings.split(/\W+/).includes(term);
  if (!isHeading || /^(..?|codes?|numbers?)$/.test(term)) return 1;
  if (/\/(api|guides\/troubleshooting)\b/.test(id)) return 1;
  return (id.includes('/guides/') ? 2 : 1) * (isPage ? 6 : 3);
};

/** How many letters of a word may differ: a short one with another letter is another word. */
const toleranceOf = (term: string): number => (term.length > 6 ? 2 : term.length > 5 ? 1 : 0);

/** The search of the site, over an index that is built with the pages. */
export const search: NonNullable<DefaultTheme.Config['search']> = {
  provider: 'local',
  options: {
    translations: {
      modal: {
        // VitePress adds what was searched for.
        noResultsText:
          'Nothing is found. Try a single word, a code such as INVALID_OTP, or the name of a function instead of',
      },
    },
    miniSearch: {
      options: { tokenize: wordsOf, processTerm: termOf },
      searchOptions: { boostDocument: weightOf, fuzzy: toleranceOf },
    },
  },
};
