import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Moves the focus from a control that leaves the page. */
export interface FocusSuccessor<T extends HTMLElement> {
  /** The element that takes the focus. */
  readonly ref: RefObject<T | null>;
  /** The handlers of each control that leaves. */
  readonly leaving: { readonly onFocus: () => void; readonly onBlur: () => void };
}

/**
 * Lets the keyboard go on from where it was, after the control that had the focus left the page.
 *
 * @param isGone whether the control has left
 */
export function useFocusSuccessor<T extends HTMLElement>(isGone: boolean): FocusSuccessor<T> {
  const ref = useRef<T>(null);
  const hadFocus = useRef(false);

  useLayoutEffect(() => {
    if (isGone && hadFocus.current) ref.current?.focus();
    hadFocus.current = false;
  }, [isGone]);

  return {
    ref,
    leaving: {
      onFocus: () => {
        hadFocus.current = true;
      },
      onBlur: () => {
        hadFocus.current = false;
      },
    },
  };
}
