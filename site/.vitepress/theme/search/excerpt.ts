/** A part of a text, and whether it was searched for. */
export interface Piece {
  readonly text: string;
  readonly isFound: boolean;
}

const LENGTH = 180;
/** How much stays before the first word that was found. */
const LEAD = 50;

/** The words around the first of the terms, or the beginning of a text that has none. */
export function excerptOf(text: string, terms: readonly string[]): Piece[] {
  const escaped = terms.map((term) => term.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(${escaped.join('|')})`, 'giu');
  const at = found.exec(text)?.index ?? 0;
  const start = at > LEAD ? text.indexOf(' ', at - LEAD) + 1 : 0;
  const end = text.length > start + LENGTH ? text.lastIndexOf(' ', start + LENGTH) : text.length;
  const shown = `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
  // What is split by a group is in turn not found and found.
  return shown.split(found).map((piece, index) => ({ text: piece, isFound: index % 2 === 1 }));
}
