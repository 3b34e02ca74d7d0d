import type { MarkdownRenderer } from 'vitepress';

/** Writes the header of its column into each cell, since a phone shows a row as a block without the headers. */
export function labelCells(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('cell-labels', ({ tokens }) => {
    let labels: string[] = [];
    let cells = 0;
    for (const [index, token] of tokens.entries()) {
      if (token.type === 'table_open') labels = [];
      if (token.type === 'tr_open') cells = 0;
      if (token.type === 'th_open') labels.push(capitalized(tokens[index + 1]?.content));
      if (token.type === 'td_open') token.attrSet('data-label', labels[cells++] ?? '');
    }
  });
}

function capitalized(text = ''): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
