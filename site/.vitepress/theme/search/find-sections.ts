import MiniSearch, { type SearchResult } from 'minisearch';
import { type Row, type Section, TERMS, termsOf } from '../../search/terms.ts';
import { excerptOf, type Piece } from './excerpt.ts';
import { fitsOf } from './usual-questions.ts';
import { COMMON, weightOf } from './weigh-section.ts';

/** What a search shows of a section. */
export interface Found {
  readonly href: string;
  readonly title: readonly Piece[];
  /** The part of the site, and the headings above. */
  readonly place: string;
  readonly excerpt: readonly Piece[];
  /** It has none of the words, but some with a slip. */
  readonly isSimilar: boolean;
}

/** A result with the row of a property that it leads to, if it does. */
interface Hit extends SearchResult {
  readonly row: Row | undefined;
}

/** The sections that have the words, the best first. */
export type Find = (words: string) => readonly Found[];

/** More are not read. */
const MOST_RESULTS = 16;
/** The results of one part of the site, before those of the others. */
const MOST_OF_A_PART = 4;

const PARTS: Readonly<Record<string, string>> = {
  api: 'API',
  emulator: 'Emulator',
  errors: 'Error code',
  guides: 'Guide',
  react: 'React form',
};

/** The score of a section that is for the whole question, before all others. */
const FIRST = 1e6;

/** More than a section without the whole name gets. */
const WHOLE = 1e4;

/** How much more a name of the API, or a code, counts that is all of the search. */
const EXACT = 10;

/** How many letters of a word may differ: a short one with another letter is another word. */
const toleranceOf = (term: string): number => (term.length > 7 ? 2 : term.length > 5 ? 1 : 0);

/** How many letters may differ, until something is found. */
const SLIPS = [toleranceOf, 1, 0.34];

/** How a word is searched for that was typed in parts. */
const WHOLE_WORD = { prefix: false, fuzzy: false, boostTerm: (): number => 3 };

/** Loads the index, which is large: the page stays usable while it is read. */
export async function loadFind(): Promise<Find> {
  const { default: indexes } = await import('@localSearchIndex');
  const { default: json } = await indexes.root();
  const index = await MiniSearch.loadJSONAsync<Section>(json, {
    ...TERMS,
    searchOptions: {
      // A word such as `code` begins many names.
      prefix: (term) => !COMMON.test(term),
      weights: { fuzzy: 0.1, prefix: 0.375 },
      boostTerm: (term) => (COMMON.test(term) ? 0.3 : 1),
      boostDocument: weightOf,
      boost: { title: 4, text: 2, titles: 1, options: 16, phrases: 8 },
    },
  });
  return (words) => {
    const isSwapped = swapsOf(words);
    // The words of a code may be apart, and so may the parts of one word: `web hook`, `re-send`.
    const code = { queries: [words.replaceAll(' ', '_')], prefix: false };
    const joined = { queries: [words.replaceAll(/[ -]/g, '')], ...WHOLE_WORD };
    const query = /[ -]/.test(words) ? { queries: [words, code, joined] } : words;
    const typed = termsOf(words);
    // Text with the whole name of a variable, a file or a code comes before text with its parts.
    const whole = new Set(typed.filter((term) => /[-_.]/.test(term) && !COMMON.test(term)));
    const fits = fitsOf(words);
    const meantOf = (result: SearchResult): Hit => {
      const score = FIRST * (fits.get(result.id) ?? 0);
      return { ...result, row: undefined, terms: typed, score };
    };
    const meant = index
      .search(MiniSearch.wildcard, { filter: ({ id }) => fits.has(id) })
      .map(meantOf);
    const slips = meant.length > 0 ? [toleranceOf] : SLIPS;
    const results = slips.reduce<SearchResult[]>(
      (found, fuzzy) => (found.length > 0 ? found : index.search(query, { fuzzy })),
      [],
    );
    // A name of one word is a word of the guides, too.
    const isMeant = (name: string) =>
      /[a-z][A-Z]|[A-Z]{2}[a-z]|[_(<]/.test(words) && (name === nameIn(words) || isSwapped(name));
    const hitOf = (result: SearchResult): Hit => {
      const row = rowOf(result);
      const name = String(row?.name ?? result['title']);
      const isName = /^(api|errors)$/.test(partOf(result.id)) && isMeant(nameIn(name));
      // `onVerified` is another name than `OnVerified`.
      const rank = countOf(result) * (isName ? EXACT : 1) * (name === words ? 2 : 1);
      const isWhole = result.terms.some((term) => whole.has(term));
      return { ...result, row, score: result.score * rank + (isWhole ? WHOLE : 0) };
    };
    const others = results.filter(({ id }) => !fits.has(id)).map(hitOf);
    const hits = [...meant, ...others.filter(isFirstRow())];
    return mixParts(hits.sort((a, b) => b.score - a.score))
      .slice(0, MOST_RESULTS)
      .map((hit) => toFound(hit, typed));
  };
}

/** A name without its brackets: `<OtpForm />`, `OtpForm()`. */
const nameIn = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** How many of the words were found: counted once more than by the index, which knows no common ones. */
function countOf({ queryTerms }: SearchResult): number {
  const words = new Set(queryTerms.filter((term) => !COMMON.test(term) && !term.includes('_')));
  return Math.max(words.size, 1);
}

/** Returns whether a term is one of the words with letters in another order: the likeliest slip. */
function swapsOf(text: string): (term: string) => boolean {
  const lettersOf = (word: string) => Array.from(word).sort().join('');
  const words = TERMS.tokenize(text.toLowerCase());
  const letters = new Set(words.map(lettersOf));
  return (term) => !words.includes(term) && letters.has(lettersOf(term));
}

/** A word that is in many codes has its guide in sight, too. */
function mixParts(results: readonly Hit[]): readonly Hit[] {
  const counts = new Map<string, number>();
  const first: Hit[] = [];
  const others: Hit[] = [];
  for (const result of results) {
    const part = partOf(result.id);
    const count = (counts.get(part) ?? 0) + 1;
    counts.set(part, count);
    (count > MOST_OF_A_PART ? others : first).push(result);
  }
  return [...first, ...others];
}

/** The folder of an address, which is behind the folder of the site. */
function partOf(id: string): string {
  return Object.keys(PARTS).find((part) => id.includes(`/${part}/`)) ?? '';
}

/** A type that has a property of a name leads to its row. */
function toFound(hit: Hit, typed: readonly string[]): Found {
  const { id, row, terms, title, titles, prose } = hit;
  const place = [PARTS[partOf(id)], ...titles];
  return {
    href: row === undefined ? id : id.replace(/#.*/, `#${row.anchor}`),
    title: excerptOf(row?.name ?? title, terms),
    place: [...place, ...(row === undefined ? [] : [title])].join(' › '),
    excerpt: excerptOf(row?.about ?? prose, terms),
    isSimilar: !terms.some((term) => typed.some((word) => term.startsWith(word))),
  };
}

/** The row of a name as it was typed, `classNames`, comes before one that is like it. */
function rowOf({ terms, queryTerms, match, rows }: SearchResult): Row | undefined {
  if (terms.some((term) => match[term]?.includes('title'))) return undefined;
  const known: Section['rows'] = rows;
  const rowIn = (some: readonly string[]) =>
    known?.find(({ name }) => some.includes(TERMS.processTerm(name) ?? name));
  return rowIn(queryTerms) ?? rowIn(terms);
}

/** An inherited property has the same row in several types: the first one is shown. */
function isFirstRow(): (hit: Hit) => boolean {
  const texts = new Set<string>();
  return ({ row }) => {
    if (!row?.about) return true;
    const text = `${row.name} ${row.about}`;
    if (texts.has(text)) return false;
    texts.add(text);
    return true;
  };
}
