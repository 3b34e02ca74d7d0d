/** Where the digits that are selected begin and end, and the cell that is marked. */
export type Selection = readonly [start: number, end: number, marked: number];

/**
 * Follows the selection of a code, and makes its marked cell the one that the next key changes: a press and the arrow
 * keys select the digit in it, and so does a key that overwrites the one before. A browser would put the caret between
 * two digits, and insert there.
 *
 * As many digits as a code has, typed one after the other, are a new code, whichever cell was pressed before.
 *
 * Where it does not load, the field is edited as any other.
 *
 * @param frame the parent of the field, as wide as all cells
 * @param signal ends it
 */
export function editCells(
  frame: HTMLElement | null,
  digits: number,
  onSelect: (selection: Selection) => void,
  signal: AbortSignal,
): void {
  if (!frame) return;
  const cells = frame;
  let isOverwritten = false;
  let run = '';
  // React's `onSelect` does not report a selection that a script makes. Captured, because it does not bubble.
  addEventListener('selectionchange', follow, { capture: true, signal });
  // At the window, after React, which writes the field at its root.
  addEventListener('keydown', moveByKey, { signal });
  addEventListener('click', moveToPress, { signal });
  addEventListener('beforeinput', remember, { signal });
  addEventListener('input', goOn, { signal });
  follow();

  function follow(): void {
    const field = document.activeElement;
    if (isField(field)) onSelect(selectionOf(field));
  }

  function moveByKey(event: KeyboardEvent): void {
    const { altKey, ctrlKey, isComposing, key, metaKey, shiftKey } = event;
    const field = editedBy(event);
    const step = STEPS[key];
    if (!field || !step || isComposing || altKey || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    run = '';
    selectCell(field, selectionOf(field)[2] + step);
  }

  /** A browser puts the caret behind a digit whose right half is pressed. */
  function moveToPress(event: MouseEvent): void {
    const field = editedBy(event);
    if (!field || lengthOf(selectionOf(field)) > 0) return;
    run = '';
    const { left, width } = cells.getBoundingClientRect();
    selectCell(field, Math.floor(((event.clientX - left) / width) * digits));
  }

  function remember(event: InputEvent): void {
    const field = editedBy(event);
    const isDigit = event.inputType === 'insertText' && /^\p{Nd}$/u.test(event.data ?? '');
    isOverwritten = isDigit && field !== undefined && lengthOf(selectionOf(field)) === 1;
    run = isDigit ? `${run}${event.data}` : '';
  }

  function goOn(event: Event): void {
    const field = editedBy(event);
    if (field && isOverwritten) selectCell(field, selectionOf(field)[1]);
    isOverwritten = false;
    if (run.length < digits) return;
    const code = run;
    run = '';
    if (!field || field.value === code) return;
    field.value = code;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  /** A code that is too long has no cells, and is edited as any other text. */
  function editedBy({ defaultPrevented, target }: Event): HTMLInputElement | undefined {
    const hasCells = isField(target) && target.value.length <= digits;
    return hasCells && !defaultPrevented ? target : undefined;
  }

  function isField(target: EventTarget | null): target is HTMLInputElement {
    return target instanceof HTMLInputElement && cells.contains(target);
  }
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -9 };

function selectionOf({ selectionStart, selectionEnd }: HTMLInputElement): Selection {
  const [start, end] = [selectionStart ?? 0, selectionEnd ?? 0];
  return [start, end, end - start === 1 ? start : end];
}

function lengthOf([start, end]: Selection): number {
  return end - start;
}

/** Selects the digit of a cell, or puts the caret behind the last digit. */
function selectCell(field: HTMLInputElement, cell: number): void {
  const start = Math.max(0, cell);
  field.setSelectionRange(start, start + 1);
}
