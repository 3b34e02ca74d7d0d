import type { Table } from './tables.ts';

/** Prints a table to the terminal, with numbers aligned right. */
export function printTable({ title, head, rows }: Table): void {
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
  console.log(`\n${title}\n`);
  console.log(format(head));
  console.log(widths.map((width) => '-'.repeat(width)).join('  '));
  for (const row of rows) console.log(format(row));
}

/** Formats the same table as Markdown. */
export function markdownTable({ head, rows }: Table): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const ruler = head.map((_, column) => (column === 0 ? '---' : '---:'));
  return [line(head), line(ruler), ...rows.map(line)].join('\n');
}
