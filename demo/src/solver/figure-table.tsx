import type { ReactNode } from 'react';

interface FigureTableProps {
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
  readonly className: string;
  /** A heading for each column; empty for none. */
  readonly head: readonly string[];
  /** The heading of each row, and its figures. */
  readonly rows: readonly (readonly [name: string, ...figures: string[]])[];
}

/** A table of figures, which scrolls sideways where large texts do not fit. */
export function FigureTable({ head, rows, ...table }: FigureTableProps): ReactNode {
  return (
    <div className="scroller">
      <table {...table}>
        <thead>
          <tr>
            {head.map((text) =>
              text === '' ? (
                <td key={text} />
              ) : (
                <th key={text} scope="col">
                  {text}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...figures]) => (
            <tr key={name}>
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
