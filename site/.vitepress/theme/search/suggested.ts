import { withBase } from 'vitepress';
import type { Found } from './find-sections.ts';

const PAGES = [
  ['Quick start', 'Guide', '/guides/#quick-start'],
  ['The React form', 'Props, languages, styles', '/react/'],
  ['Testing', 'Guide', '/guides/testing'],
  ['Error codes', 'What each means', '/errors/'],
  ['Troubleshooting', 'Guide', '/guides/troubleshooting'],
] as const;

/** What a search shows before it has a word. */
export const SUGGESTED: readonly Found[] = PAGES.map(([title, place, path]) => ({
  href: withBase(path),
  title: [{ text: title, isFound: false }],
  place,
  excerpt: [],
  isSimilar: false,
}));
