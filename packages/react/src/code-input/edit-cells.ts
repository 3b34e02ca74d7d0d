/** The range of the digits that are selected, empty for a caret, and the cell that is marked. */
export type Selection = readonly [start: number, end: number, marked: number];

/**
 * Follows the selection of a code, and makes its marked cell the one that the next key changes: a press and the arrow
 * keys select the digit in it, and so does a key that overwrites the one before. A browser would put the caret between
 * two digits, and insert there. As many digits as a code has, typed one after the other, are a new code, whichever cell
 * was pressed before.
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
  const input = frame?.querySelector('input');
  if (!input) return;
  const field = input;
  const root = field.getRootNode();
  let downAt = 0;
  let isTyped = false;
  let isOverwritten = false;
  // The digits that were typed one after the other, and the code after the last one.
  let run = '';
  let codeOfRun = '';
  // React's `onSelect` does not report a selection that a script makes. Captured, because it does not bubble.
  addEventListener('selectionchange', follow, { capture: true, signal });
  field.addEventListener('keydown', moveByKey, { signal });
  field.addEventListener('pointerdown', ({ clientX }) => (downAt = clientX), { signal });
  field.addEventListener('click', moveToPress, { signal });
  field.addEventListener('beforeinput', remember, { signal });
  // After React, which writes the field at its root.
  root.addEventListener('input', goOn, { signal });
  follow();

  function follow(): void {
    // `:focus` would not match in a window that is not in front.
    const hasFocus = 'activeElement' in root && root.activeElement === field;
    if (hasFocus) onSelect(selectionOf(field));
  }

  function moveByKey(event: KeyboardEvent): void {
    const { altKey, ctrlKey, isComposing, key, metaKey, shiftKey } = event;
    const step = STEPS[key];
    if (!step || isComposing || altKey || ctrlKey || metaKey || shiftKey) return;
    const [, , marked] = selectionOf(field);
    if (select(marked + step)) event.preventDefault();
  }

  /** A browser puts the caret behind a digit whose right half is pressed, and selects what is dragged over. */
  function moveToPress({ clientX, clientY, detail }: MouseEvent): void {
    const { bottom, left, top, width } = field.parentElement?.getBoundingClientRect() ?? NOWHERE;
    // A press of the label is a click of the field, too.
    const isInside = clientY >= top && clientY <= bottom;
    const isDrag = Math.abs(clientX - downAt) > DRAG_PX;
    if (detail !== 1 || !isInside || isDrag) return;
    const cell = Math.floor(((clientX - left) / width) * digits);
    // A press of selected digits moves the caret only after the click.
    setTimeout(() => select(cell));
  }

  function remember({ data, inputType }: InputEvent): void {
    const [start, end] = selectionOf(field);
    const isDigit = inputType === 'insertText' && /^\p{Nd}$/u.test(data ?? '');
    const isNext = end - start < 2 && field.value === codeOfRun;
    isTyped = isDigit;
    isOverwritten = isDigit && end - start === 1;
    run = isDigit ? `${isNext ? run : ''}${data}` : '';
  }

  function goOn({ target }: Event): void {
    if (target !== field) return;
    // An autofill has no event before.
    if (!isTyped) run = '';
    isTyped = false;
    const [, end] = selectionOf(field);
    if (isOverwritten) selectCell(field, end);
    isOverwritten = false;
    codeOfRun = field.value;
    if (run.length < digits) return;
    const code = run;
    run = '';
    if (code === field.value) return;
    field.value = code;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  /** A code that is too long has no cells, and is edited as any other text. */
  function select(cell: number): boolean {
    const hasCells = field.value.length <= digits;
    if (hasCells) selectCell(field, cell);
    run = '';
    return hasCells;
  }
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -9 };
const NOWHERE = new DOMRect();
const DRAG_PX = 5;

function selectionOf({ selectionStart, selectionEnd }: HTMLInputElement): Selection {
  const [start, end] = [selectionStart ?? 0, selectionEnd ?? 0];
  return [start, end, end - start === 1 ? start : end];
}

/** Selects the digit of a cell, or puts the caret behind the last digit. */
function selectCell(field: HTMLInputElement, cell: number): void {
  const start = Math.max(0, cell);
  field.setSelectionRange(start, start + 1);
}
