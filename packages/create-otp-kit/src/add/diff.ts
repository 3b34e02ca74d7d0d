import { styleText } from 'node:util';

/** A file before and after a change. */
export interface FileChange {
  /** Its path below the app's folder, with slashes. */
  readonly path: string;
  /** Undefined for a file that does not exist. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

interface DiffOptions {
  readonly isColored: boolean;
  /** How many unchanged lines are around a change; default 3. */
  readonly contextLines?: number;
}

interface Line {
  readonly sign: ' ' | '+' | '-';
  readonly text: string;
}

const COLORS = { '+': 'green', '-': 'red', ' ': 'reset', '@': 'cyan' } as const;

/** The unified diff of a change, which `patch -p1` and `git apply` read. */
export function unifiedDiff(
  { path, before, after }: FileChange,
  { isColored, contextLines = 3 }: DiffOptions,
): string {
  const paint = (text: string, color: keyof typeof COLORS) =>
    isColored ? styleText(COLORS[color], text) : text;
  const head = [
    `--- ${before === undefined ? '/dev/null' : `a/${path}`}`,
    `+++ ${after === undefined ? '/dev/null' : `b/${path}`}`,
  ];
  const lines = compareLines(linesOf(before), linesOf(after));
  const hunks = hunksOf(lines, contextLines).flatMap(([from, to]) => [
    paint(hunkHead(lines, from, to), '@'),
    ...lines.slice(from, to).map(({ sign, text }) => {
      const [line, noNewline] = text.endsWith('\n') ? [text.slice(0, -1)] : [text, true];
      return paint(sign + line, sign) + (noNewline ? '\n\\ No newline at end of file' : '');
    }),
  ]);
  return `${[...head.map((line) => (isColored ? styleText('bold', line) : line)), ...hunks].join('\n')}\n`;
}

/** The lines of a text, each with its line break. */
function linesOf(text = ''): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Compares by the longest common subsequence of what is between the first and the last different line. */
function compareLines(before: readonly string[], after: readonly string[]): readonly Line[] {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  const shorter = Math.min(before.length, after.length) - start;
  while (end < shorter && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const kept = (lines: readonly string[]) => lines.map((text): Line => ({ sign: ' ', text }));
  return [
    ...kept(before.slice(0, start)),
    ...compareMiddle(
      before.slice(start, before.length - end),
      after.slice(start, after.length - end),
    ),
    ...kept(before.slice(before.length - end)),
  ];
}

function compareMiddle(before: readonly string[], after: readonly string[]): readonly Line[] {
  const lengthAt = commonLengths(before, after);
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [old = '', added = ''] = [before[i], after[j]];
    if (i < before.length && j < after.length && old === added) {
      lines.push({ sign: ' ', text: old });
      i += 1;
      j += 1;
    } else if (
      j >= after.length ||
      (i < before.length && lengthAt(i + 1, j) >= lengthAt(i, j + 1))
    ) {
      lines.push({ sign: '-', text: old });
      i += 1;
    } else {
      lines.push({ sign: '+', text: added });
      j += 1;
    }
  }
  return lines;
}

/** The length of the longest common subsequence of `before` from i and `after` from j. */
function commonLengths(
  before: readonly string[],
  after: readonly string[],
): (i: number, j: number) => number {
  const lengths = Array.from({ length: before.length }, () => new Array<number>(after.length));
  const lengthAt = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = lengths[i] ?? [];
      row[j] =
        before[i] === after[j]
          ? lengthAt(i + 1, j + 1) + 1
          : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  return lengthAt;
}

/** The ranges of lines that are shown. */
function hunksOf(lines: readonly Line[], context: number): readonly (readonly [number, number])[] {
  const hunks: [from: number, to: number][] = [];
  for (const [index, { sign }] of lines.entries()) {
    if (sign === ' ') continue;
    const [from, to] = [Math.max(0, index - context), Math.min(lines.length, index + context + 1)];
    const last = hunks.at(-1);
    if (last && from <= last[1]) last[1] = to;
    else hunks.push([from, to]);
  }
  return hunks;
}

function hunkHead(lines: readonly Line[], from: number, to: number): string {
  const range = (without: '+' | '-') => {
    const count = (some: readonly Line[]) => some.filter(({ sign }) => sign !== without).length;
    const [first, length] = [count(lines.slice(0, from)), count(lines.slice(from, to))];
    return `${length === 0 ? first : first + 1},${length}`;
  };
  return `@@ -${range('+')} +${range('-')} @@`;
}
