import { expect, test } from 'vitest';
import { commentsOf, TRACKED_FILES, textOf } from './tracked-files.fixture.ts';

/** A word that the prose of this repository avoids. */
interface AvoidedWord {
  readonly word: RegExp;
  readonly instead: string;
  /** How often it may still occur. Lower it when it falls; 0 is the aim. */
  readonly atMost: number;
}

const WORDS: readonly AvoidedWord[] = [
  { word: /\bstands?\b(?! (?:for|in)\b)/gi, instead: 'is, or a state’s name', atMost: 0 },
  { word: /\b(?:tell|tells|told)\b/gi, instead: 'report, describe, return', atMost: 0 },
  { word: /\b(?:struck|strikes?)\b/gi, instead: 'a fault applies', atMost: 0 },
  { word: /\b(?:whoever|nobody|somebody|whom|persons?)\b/gi, instead: 'user, client', atMost: 0 },
  { word: /\banew\b/gi, instead: 'again', atMost: 0 },
  { word: /\bmend(?:s|ed|ing)?\b/gi, instead: 'repair, correct', atMost: 0 },
  { word: /\bas ever\b/gi, instead: 'unchanged', atMost: 0 },
  { word: /\bis none\b/gi, instead: 'does not exist', atMost: 0 },
  { word: /^(?:\/\*\*?|\/\/)\s*(?:Of|As|By|Where)\b/g, instead: 'a sentence', atMost: 0 },
  { word: /\banswer(?:s|ed|ing)?\b/gi, instead: 'response, result', atMost: 16 },
];

/** A piece of prose, with the number of its first line. */
interface Prose {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

// The interface's own statements, and pages that are written from them; a changelog quotes what was.
const EXEMPT =
  /^(CHANGELOG\.md|docs\/conformance|docs\/benchmarks\/|docs\/gallery|docs\/api\/)|vectors\//;
const TITLE = /\b(?:test|describe)(?:\.\w+)*\(\s*(['`])((?:(?!\1)[^\\]|\\.)*)\1/g;
const CODE_IN_MARKDOWN = /```[\s\S]*?```|`[^`\n]*`|\]\([^)]*\)/g;

const prose: readonly Prose[] = TRACKED_FILES.filter((file) => !EXEMPT.test(file)).flatMap(proseOf);

test.each(WORDS)('prose has no more of $word than allowed', ({ word, instead, atMost }) => {
  const found = prose.flatMap(({ file, line, text }) =>
    [...text.matchAll(word)].map(({ index }) => {
      const before = text.slice(0, index).split('\n').length - 1;
      return `${file}:${line + before}`;
    }),
  );

  const message = `${found.length} in place of ${atMost}; write ${instead}:\n${found.join('\n')}`;
  expect(found.length, message).toBeLessThanOrEqual(atMost);
});

/** Comments and titles of tests, or a document without its code. */
function proseOf(file: string): readonly Prose[] {
  const text = /\.(md|tsx?|mts|mjs|js|vue|css)$/.test(file) ? textOf(file) : '';
  if (file.endsWith('.md')) {
    return [
      {
        file,
        line: 1,
        text: text.replace(CODE_IN_MARKDOWN, (code) => code.replace(/[^\n]/g, ' ')),
      },
    ];
  }
  const titles = [...text.matchAll(TITLE)].map(({ index, 2: title = '' }) => ({
    file,
    line: text.slice(0, index).split('\n').length,
    text: title,
  }));
  return [...commentsOf(text).map((comment) => ({ file, ...comment })), ...titles];
}
