import { useEffect } from 'react';
import { texts } from './language.ts';

/** Sets the document's title to the name of what the page shows, in the page's language. */
export function useTitle(name: string): void {
  useEffect(() => {
    document.title = texts.documentTitle(name);
  }, [name]);
}
