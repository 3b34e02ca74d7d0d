/** A file before and after a change. */
export interface FileChange {
  /** Its path below the app's folder, with slashes. */
  readonly path: string;
  /** Undefined for a file that does not exist. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

interface Line {
  readonly sign: ' ' | '+' | '-';
  readonly text: string;
}

/**
 * The unified diff of a change, which `patch -p1` and `git apply` read.
 *
 * @param contextLines how many unchanged lines are around a change
 */
export function unifiedDiff({ path, before, after }: FileChange, contextLines = 3): string {
  const lines = compareLines(linesOf(before), linesOf(after));
  const hunks = hunksOf(lines, contextLines).flatMap(([from, to]) => [
    hunkHead(lines, from, to),
    ...lines
      .slice(from, to)
      .map(({ sign, text }) =>
        text.endsWith('\n') ? `${sign}${text}` : `${sign}${text}\n\\ No newline at end of file\n`,
      ),
  ]);
  return [
    `--- ${before === undefined ? '/dev/null' : `a/${path}`}\n`,
    `+++ ${after === undefined ? '/dev/null' : `b/${path}`}\n`,
    ...hunks,
  ].join('');
}

/** The lines of a text, each with its line break. */
function linesOf(text = ''): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/**
 * Compares lines where nearly all changes add, or nearly all remove: a line that comes later in the longer text
 * is found there.
 */
function compareLines(before: readonly string[], after: readonly string[]): readonly Line[] {
  const [sign, opposite] =
    before.length > after.length ? (['-', '+'] as const) : (['+', '-'] as const);
  const [shorter, longer] = sign === '+' ? [before, after] : [after, before];
  const lines: Line[] = [];
  let index = 0;
  for (const text of shorter) {
    const found = longer.indexOf(text, index);
    if (found === -1) {
      lines.push({ sign: opposite, text });
      continue;
    }
    lines.push(...longer.slice(index, found).map((added): Line => ({ sign, text: added })));
    lines.push({ sign: ' ', text });
    index = found + 1;
  }
  return [...lines, ...longer.slice(index).map((text): Line => ({ sign, text }))];
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
  return `@@ -${range('+')} +${range('-')} @@\n`;
}
