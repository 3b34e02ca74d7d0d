import { type RefObject, useEffect } from 'react';

/**
 * Lets the user type a code while nothing on the page has the focus, and marks the cell that it goes to: some
 * browsers give a frame of another origin the focus, but no field in it until a key or a press.
 */
export function useTypedCode(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const listeners = new AbortController();
    const options = { signal: listeners.signal };
    const mark = () => main.current?.toggleAttribute('data-typing', isUnfocused());
    // The field has the focus before the key types, so that it takes this character, too. WebKitGTK sends keys to a
    // page that, as it says, has no focus.
    const receive = ({ key }: KeyboardEvent) => {
      if (document.activeElement !== document.body || !/^\S$/u.test(key)) return;
      main.current?.querySelector<HTMLElement>('input[data-focus]')?.focus();
    };
    mark();
    addEventListener('keydown', receive, options);
    for (const type of ['focus', 'blur', 'focusin', 'focusout']) {
      addEventListener(type, () => queueMicrotask(mark), options);
    }
    return () => listeners.abort();
  }, [main]);
}

/** Whether the focus has fallen to the body, as it does with an element that is removed. */
export function isUnfocused(): boolean {
  return document.hasFocus() && document.activeElement === document.body;
}
