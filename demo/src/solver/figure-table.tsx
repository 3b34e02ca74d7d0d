import type { ReactNode } from 'react';
import { Scroller } from './scroller.tsx';

interface FigureTableProps {
  readonly label: string;
  readonly className: string;
  /** A heading for each column; empty for none. */
  readonly head: readonly string[];
  /** The heading of each row, and its figures. */
  readonly rows: readonly (readonly [name: string, ...figures: string[]])[];
}

/** A table of figures. */
export function FigureTable({ label, className, head, rows }: FigureTableProps): ReactNode {
  return (
    <Scroller label={label}>
      <table aria-label={label} className={className}>
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
    </Scroller>
  );
}
