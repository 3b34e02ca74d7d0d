import type { ReactNode } from 'react';

interface FigureTableProps {
  readonly label: string;
  /** A heading for each column; empty for none. */
  readonly head: readonly string[];
  /** The heading of each row, and its figures. */
  readonly rows: readonly (readonly ReactNode[])[];
}

/** A table of figures, which scrolls sideways where large texts do not fit. */
export function FigureTable({ label, head, rows }: FigureTableProps): ReactNode {
  // The arrow keys scroll what the Tab key stops at.
  const scrollable = { role: 'group', 'aria-label': label, tabIndex: 0 } as const;
  return (
    <div className="scroller" {...scrollable}>
      <table aria-label={label}>
        <thead>
          <tr>
            {head.map((text) => (text === '' ? <td key={text} /> : <th key={text}>{text}</th>))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...figures], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: no row moves
            <tr key={row}>
              <th scope="row">{name}</th>
              {figures.map((figure, column) => (
                <td key={head[column + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
