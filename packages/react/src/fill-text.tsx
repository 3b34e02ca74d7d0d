import { Fragment, type ReactNode } from 'react';

/** Puts values in the place of the words in braces; a word that names no value stays as it is. */
export function fillText(text: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  const parts = text.split(/\{(\w+)\}/);
  return parts.map((part, index) => {
    // `split` with one group gives text and name by turns.
    const isName = index % 2 === 1;
    // The parts of one text never change their order, so their index identifies them.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    return <Fragment key={index}>{isName ? (values[part] ?? `{${part}}`) : part}</Fragment>;
  });
}
