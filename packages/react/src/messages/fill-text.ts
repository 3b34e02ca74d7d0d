import { createElement, Fragment, type ReactNode } from 'react';

/** Replaces the names in braces by values; a name without a value stays as it is. */
export function fillText(text: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  // `split` with one group returns text and name alternately.
  const parts = text
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 1 ? (values[part] ?? `{${part}}`) : part));
  // Passed as arguments, because a list of children would need keys.
  return createElement(Fragment, null, ...parts);
}
