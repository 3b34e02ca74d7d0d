import type { Target } from './targets.ts';

/** A table of text, for the terminal and the document. */
export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Required and measured figures. */
export function targetsTable(targets: readonly Target[]): Table {
  return {
    title: 'Targets',
    head: ['figure', 'required', 'measured', ''],
    rows: targets.map(({ what, required, measured = 'not measured', holds }) => [
      what,
      required,
      measured,
      holds ? 'pass' : 'FAIL',
    ]),
  };
}

/** The table for the terminal, with numbers aligned right. */
export function plainTable({ title, head, rows }: Table): string {
  const lines = [head, ...rows];
  const widths = head.map((_, column) =>
    Math.max(...lines.map((line) => (line[column] ?? '').length)),
  );
  const format = (line: readonly string[]) =>
    line
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd();
  const ruler = widths.map((width) => '-'.repeat(width)).join('  ');
  return [`${title}\n`, format(head), ruler, ...rows.map(format)].join('\n');
}

/** The table as a section in Markdown. */
export function markdownTable({ title, head, rows }: Table): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const ruler = head.map((_, column) => (column === 0 ? '---' : '---:'));
  return [`## ${title}\n`, line(head), line(ruler), ...rows.map(line)].join('\n');
}
