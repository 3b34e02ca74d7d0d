import { digitsOf } from '@otp-kit/protocol';
import { visibleText } from './visible-text.ts';

/**
 * The code in a text, as ASCII digits; at most `digits` of them. Idempotent.
 *
 * In order: a run of exactly that many digits (`Your code is 123456 (valid 3 min)`), neighbouring
 * runs that add up to it (`123 456`, `123-456`), all digits of a text without words (what has been
 * typed so far), the longest run that could be part of a code.
 */
export function codeOf(text: string, digits: number): string {
  const visible = visibleText(text);
  const runs = visible.split(NOT_DIGITS).map(digitsOf);
  const exact = runs.find((run) => run.length === digits) ?? joinedRun(visible, digits);
  if (exact !== undefined) return exact;
  if (!/\p{L}/u.test(visible)) return digitsOf(visible).slice(0, digits);
  // A prose's digits are not strung together: `code 12345, valid 3 min` must not become 123453.
  const parts = runs.filter((run) => run.length < digits);
  return parts.reduce((longest, run) => (run.length > longest.length ? run : longest), '');
}

/** What a code field holds after an edit, and where its caret belongs. */
export interface EditedCode {
  readonly code: string;
  readonly caret: number;
}

/** An edit as the browser reports it: the field's text and caret after it, and the code before it. */
export interface CodeEdit {
  readonly previous: string;
  readonly text: string;
  readonly caret: number;
  readonly digits: number;
}

/**
 * Applies an edit to a code. A whole code that comes in at once replaces what was there, wherever
 * the caret stood; anything else is inserted as far as there is room, as `maxlength` would do it.
 *
 * The inserted text is found by comparison, not from a `paste` event: the clipboard buttons of
 * Gboard and others insert without one.
 */
export function editCode({ previous, text, caret, digits }: CodeEdit): EditedCode {
  const after = text.slice(caret);
  if (!previous.endsWith(after)) {
    const code = codeOf(text, digits);
    return { code, caret: code.length };
  }
  const before = commonStart(previous.slice(0, previous.length - after.length), text);
  const inserted = codeOf(text.slice(before.length, caret), digits);
  if (inserted.length === digits) return { code: inserted, caret: digits };
  const kept = inserted.slice(0, digits - before.length - after.length);
  return { code: before + kept + after, caret: before.length + kept.length };
}

const NOT_DIGITS = /\P{Nd}+/u;
const LIGHT_SEPARATOR = /[\s\p{Pd}.]+/u;

/** Digits written in groups, such as `123 456`, found among groups that no word parts. */
function joinedRun(text: string, digits: number): string | undefined {
  for (const stretch of text.split(/[^\p{Nd}\s\p{Pd}.]+/u)) {
    const groups = stretch.split(LIGHT_SEPARATOR).map(digitsOf);
    for (let start = 0; start < groups.length; start++) {
      let joined = '';
      for (const group of groups.slice(start)) {
        joined += group;
        if (joined.length === digits) return joined;
      }
    }
  }
  return undefined;
}

function commonStart(left: string, right: string): string {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length++;
  return left.slice(0, length);
}
