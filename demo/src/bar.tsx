import type { ReactNode } from 'react';
import { language, texts } from './language.ts';
import { PAGE_NAMES, PATHS, type PageName } from './pages.ts';

/** The head of each page: the way to the others, and the other language. `page-shell.ts` draws it, too. */
export function Bar({ current }: { readonly current: PageName }): ReactNode {
  const { code, name } = texts.otherLanguage;
  return (
    <header className="bar">
      <span className="brand">otp-kit</span>
      <nav>
        {PAGE_NAMES.map((page) => (
          <a
            key={page}
            href={`${PATHS[page]}?lang=${language}`}
            aria-current={page === current ? 'page' : undefined}
          >
            {texts.pages[page]}
          </a>
        ))}
      </nav>
      <a href={`?lang=${code}`} lang={code}>
        {name}
      </a>
    </header>
  );
}
