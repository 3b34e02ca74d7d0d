import { selectCell, selectionOf } from './cell-selection.ts';

/**
 * The arrow keys select the digit of a cell, and so does a key that overwrites the one before. As many digits as a code
 * has, typed one after the other, are a new code, whichever cell was pressed before.
 */
export function editByKeys(field: HTMLInputElement, digits: number, signal: AbortSignal): void {
  let isTyped = false;
  let isOverwritten = false;
  // The digits that were typed one after the other, and the code after the last one.
  let run = '';
  let codeOfRun = '';
  field.addEventListener('keydown', moveByKey, { signal });
  field.addEventListener('click', endRun, { signal });
  field.addEventListener('beforeinput', remember, { signal });
  // After React, which writes the field at its root.
  field.getRootNode().addEventListener('input', goOn, { signal });

  function endRun(): void {
    run = '';
  }

  function moveByKey(event: KeyboardEvent): void {
    const { altKey, ctrlKey, isComposing, key, metaKey, shiftKey } = event;
    const step = STEPS[key];
    if (!step || isComposing || altKey || ctrlKey || metaKey || shiftKey) return;
    endRun();
    // A code that is too long has no cells.
    if (field.value.length > digits) return;
    const [, , marked] = selectionOf(field);
    selectCell(field, marked + step);
    event.preventDefault();
  }

  function remember({ data, inputType }: InputEvent): void {
    const [start, end] = selectionOf(field);
    isTyped = inputType === 'insertText' && /^\p{Nd}$/u.test(data ?? '');
    isOverwritten = isTyped && end - start === 1;
    const isNext = end - start < 2 && field.value === codeOfRun;
    run = isTyped ? `${isNext ? run : ''}${data}` : '';
  }

  function goOn({ target }: Event): void {
    if (target !== field) return;
    // An autofill has no event before.
    if (!isTyped) endRun();
    isTyped = false;
    const [, end] = selectionOf(field);
    if (isOverwritten) selectCell(field, end);
    isOverwritten = false;
    codeOfRun = field.value;
    if (run.length < digits) return;
    const code = run;
    endRun();
    if (code === field.value) return;
    field.value = code;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -9 };
