/** The range of the digits that are selected, empty for a caret, and the cell that is marked. */
export type Selection = readonly [start: number, end: number, marked: number];

/** What is selected in a field of digits. */
export function selectionOf({ selectionStart, selectionEnd }: HTMLInputElement): Selection {
  const [start, end] = [selectionStart ?? 0, selectionEnd ?? 0];
  return [start, end, end - start === 1 ? start : end];
}

/** Selects the digit of a cell, or puts the caret behind the last digit. */
export function selectCell(field: HTMLInputElement, cell: number): void {
  const start = Math.max(0, cell);
  field.setSelectionRange(start, start + 1);
}
