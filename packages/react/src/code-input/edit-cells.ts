import { editByKeys } from './cell-keys.ts';
import { type Selection, selectCell, selectionOf } from './cell-selection.ts';

/**
 * Follows the selection of a code, and makes its marked cell the one that the next key changes: a press selects the
 * digit in it. A browser would put the caret between two digits, and insert there.
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
  const field = frame?.querySelector('input');
  if (!frame || !field) return;
  const root = field.getRootNode();
  let downAt = 0;

  function follow(): void {
    // `:focus` would not match in a window that is not in front.
    const hasFocus = field && 'activeElement' in root && root.activeElement === field;
    if (hasFocus) onSelect(selectionOf(field));
  }

  // React's `onSelect` does not report a selection that a script makes. Captured, because it does not bubble.
  addEventListener('selectionchange', follow, { capture: true, signal });
  follow();
  field.addEventListener('pointerdown', ({ clientX }) => (downAt = clientX), { signal });
  field.addEventListener(
    'click',
    ({ clientX, clientY, detail }) => {
      const { bottom, left, top, width } = frame.getBoundingClientRect();
      // A press of the label is a click of the field, too.
      const isInside = clientY >= top && clientY <= bottom;
      // The browser selects what is dragged over.
      const isDrag = Math.abs(clientX - downAt) > DRAG_PX;
      // A code that is too long has no cells, and is edited as any other text.
      if (detail !== 1 || !isInside || isDrag || field.value.length > digits) return;
      // A browser puts the caret behind a digit whose right half is pressed.
      const cell = Math.floor(((clientX - left) / width) * digits);
      // A press of selected digits moves the caret only after the click.
      setTimeout(() => selectCell(field, cell));
    },
    { signal },
  );
  editByKeys(field, digits, signal);
}

const DRAG_PX = 5;
