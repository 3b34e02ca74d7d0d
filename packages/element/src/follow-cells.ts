/**
 * In place of the React kit's `edit-cells.ts`, for which the file has no room: marks the cell of the selection, and
 * selects the digit that is pressed, so that a key replaces it.
 */
export function editCells(
  frame: HTMLElement | null,
  digits: number,
  onSelect: (selection: readonly [start: number, end: number, marked: number]) => void,
  signal: AbortSignal,
): void {
  const field = frame?.querySelector('input');
  function follow(): void {
    if (!field || document.activeElement !== field) return;
    const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
    onSelect([start, end, end - start === 1 ? start : end]);
  }
  // Captured, because it does not bubble.
  addEventListener('selectionchange', follow, { capture: true, signal });
  // A press of selected digits moves the caret only after the click.
  field?.addEventListener('click', () => setTimeout(selectDigit), { signal });
  function selectDigit(): void {
    if (!field || field.selectionStart !== field.selectionEnd) return;
    const at = Math.min(field.selectionEnd ?? 0, digits - 1);
    field.setSelectionRange(at, at + 1);
  }
}
