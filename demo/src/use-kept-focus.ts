import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the page's heading when a new view has removed the element that had it. The first
 * view of a page that has just loaded takes no focus.
 *
 * @param view identifies the view; `undefined` without one
 * @param options.isContinued the page continues what the user began before it was loaded, so its first
 *   view may take the focus, too
 */
export function useKeptFocus(
  view: string | boolean | undefined,
  {
    isContinued = false,
    heading = 'h1',
  }: { readonly isContinued?: boolean | undefined; readonly heading?: string } = {},
): void {
  const previous = useRef<string | boolean | undefined>(isContinued || undefined);

  useEffect(() => {
    if (view === undefined) return;
    const before = previous.current;
    previous.current = view;
    if (before === undefined || before === view) return;
    // A view that has placed the focus itself keeps it there.
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(heading)?.focus();
  }, [view, heading]);
}
