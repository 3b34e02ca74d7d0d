/** A text with the place of its caret. */
export interface CaretText {
  readonly text: string;
  readonly caret: number;
}

/** Puts the caret behind the same character of a text that has other separators, or less at its start. */
export function keepCaret({ text, caret }: CaretText, changed: string): CaretText {
  if (changed === text) return { text, caret };
  const removed = count(text) - count(changed);
  const before = Math.max(0, count(text.slice(0, caret)) - removed);
  return { text: changed, caret: placeBehind(before, changed) };
}

/** Removes the digit beside separators that were deleted alone: they would come back. */
export function deleteDigit({ text, caret }: CaretText, isForward: boolean): CaretText {
  const before = text.slice(0, caret);
  const after = text.slice(caret);
  if (isForward) return { text: before + after.replace(NEXT, ''), caret };
  const kept = before.replace(PREVIOUS, '');
  return { text: kept + after, caret: kept.length };
}

function placeBehind(characters: number, text: string): number {
  if (characters === 0) return 0;
  if (characters >= count(text)) return text.length;
  const last = [...text.matchAll(KEPT)][characters - 1];
  return last ? last.index + last[0].length : text.length;
}

/** How many characters are no separators. */
function count(text: string): number {
  return text.match(KEPT)?.length ?? 0;
}

const KEPT = /[\p{L}\p{N}@+＋]/gu;
const PREVIOUS = /\p{Nd}\P{Nd}*$/u;
const NEXT = /\p{Nd}/u;
