import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { language } from './language.ts';

/** Shows a page in `#root`, with the document's language and direction set. */
export function mount(page: ReactNode): void {
  document.documentElement.lang = language;
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<StrictMode>{page}</StrictMode>);
}
