import { createElement, Fragment, type ReactNode } from 'react';

/** Puts values in the place of the words in braces; a word that names no value stays as it is. */
export function fillText(text: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  // `split` with one group gives text and name by turns.
  const parts = text
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 1 ? (values[part] ?? `{${part}}`) : part));
  // Children one by one, and not as a list, which would need keys.
  return createElement(Fragment, null, ...parts);
}
