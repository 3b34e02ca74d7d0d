import { digitsOf } from '@otp-kit/protocol';
import { visibleText } from './visible-text.ts';

/**
 * The code in a text, as ASCII digits. The result may have more digits than the code: no code is cut
 * out of a longer number, because verifying it would use up a try. Idempotent.
 *
 * In order: a number of exactly that many digits, also in groups (`123 456`, `123-456`); all digits
 * of a text without letters (what has been typed so far); a run of exactly that many digits
 * (`Code: 123456 - 5 min`); the longest number.
 */
export function codeOf(text: string, digits: number): string {
  const visible = visibleText(text);
  const numbers = (visible.match(NUMBER) ?? []).map(digitsOf);
  const isWhole = (run: string) => run.length === digits;
  const whole = numbers.find(isWhole);
  if (whole) return whole;
  if (!/\p{L}/u.test(visible)) return digitsOf(visible);
  const longest = numbers.reduce((one, other) => (other.length > one.length ? other : one), '');
  return (
    visible
      .split(/\P{Nd}+/u)
      .map(digitsOf)
      .find(isWhole) ?? longest
  );
}

/** The code and the caret after an edit. */
export interface EditedCode {
  readonly code: string;
  readonly caret: number;
}

/** An edit: the field's text and caret after it, and the code before it. */
export interface CodeEdit {
  readonly previous: string;
  readonly text: string;
  readonly caret: number;
  readonly digits: number;
  /** The inserted text, if the browser reports it. Otherwise it is found by comparison. */
  readonly data?: string | null | undefined;
}

/**
 * Applies an edit to a code. A whole code that is inserted in one edit replaces the previous code.
 * Anything else is inserted, even if the code becomes too long. A single digit without room is
 * dropped, as `maxlength` would do.
 *
 * A `paste` event is not needed: the clipboard buttons of Gboard and others insert without one.
 */
export function editCode({ previous, text, caret, digits, data }: CodeEdit): EditedCode {
  const after = text.slice(caret);
  const head = text.slice(0, caret);
  if (!previous.endsWith(after)) return atEnd(codeOf(text, digits));
  const before =
    data && head.endsWith(data)
      ? head.slice(0, -data.length)
      : commonStart(previous.slice(0, previous.length - after.length), head);
  const inserted = codeOf(head.slice(before.length), digits);
  if (inserted.length >= digits) return atEnd(inserted);
  const code = before + inserted + after;
  const hasRoom = code.length <= Math.max(digits, previous.length) || inserted[1];
  return hasRoom
    ? { code, caret: code.length - after.length }
    : { code: previous, caret: before.length };
}

/** Digits, alone or in groups that a space, a dash or a dot joins. */
const NUMBER = /\p{Nd}+(?:(?:[\p{Zs}\p{Pd}]{1,3}|\.)\p{Nd}+)*/gu;

function atEnd(code: string): EditedCode {
  return { code, caret: code.length };
}

function commonStart(left: string, right: string): string {
  let length = 0;
  while (left[length] && left[length] === right[length]) length++;
  return left.slice(0, length);
}
