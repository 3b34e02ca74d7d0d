import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { SettingProblem } from '../api/control-error.ts';
import { Button } from '../components/button.tsx';
import { FieldFrame } from './field-frame.tsx';

interface RowsControlProps<Row> {
  readonly rows: readonly Row[];
  readonly onRows: (rows: readonly Row[]) => void;
  /** What a new row contains. */
  readonly newRow: Row;
  /** The words of the button that adds a row. */
  readonly addText: string;
  /** What the emulator refused of the list as a whole. */
  readonly problems: readonly SettingProblem[];
  readonly isOvertaken: boolean;
  readonly children: (row: RowProps<Row>) => ReactNode;
}

/** The properties of one row. */
export interface RowProps<Row> {
  readonly row: Row;
  readonly index: number;
  readonly onChange: (row: Row) => void;
  readonly onRemove: () => void;
}

/** A list of rows that the user extends and shortens. The focus follows. */
export function RowsControl<Row>(props: RowsControlProps<Row>): ReactNode {
  const { rows, onRows, newRow, addText, problems, isOvertaken, children } = props;
  const list = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  function focusRow(index: number): void {
    const element = list.current?.children[index]?.querySelector('input');
    (element ?? addButton.current)?.focus();
  }

  function add(): void {
    flushSync(() => onRows([...rows, newRow]));
    focusRow(rows.length);
  }

  function remove(index: number): void {
    flushSync(() => onRows(rows.filter((_, i) => i !== index)));
    focusRow(index);
  }

  return (
    <FieldFrame className="field-wide" isOvertaken={isOvertaken} problem={problems.at(-1)?.words}>
      {() => (
        <>
          <div className="rows" ref={list}>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps its element, and so the focus
              <div key={index}>
                {children({
                  row,
                  index,
                  onChange: (next) => onRows(rows.map((each, i) => (i === index ? next : each))),
                  onRemove: () => remove(index),
                })}
              </div>
            ))}
          </div>
          <Button data-invalid={problems.length > 0 ? '' : undefined} onClick={add} ref={addButton}>
            {addText}
          </Button>
        </>
      )}
    </FieldFrame>
  );
}
