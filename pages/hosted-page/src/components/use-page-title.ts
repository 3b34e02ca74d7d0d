import { type RefObject, useEffect } from 'react';

/**
 * Keeps the document's title in step with the page: the step's heading, which is in the page's language,
 * and the name of the brand once it is known.
 *
 * @param main the element that the steps are in
 */
export function usePageTitle(main: RefObject<HTMLElement | null>, brand: string | undefined): void {
  // After every render, since a failure may change the heading within a step.
  useEffect(() => {
    const heading = main.current?.querySelector('h1')?.textContent;
    if (heading) document.title = brand === undefined ? heading : `${heading} · ${brand}`;
  });
}
