import type { ReactNode } from 'react';
import { language, texts } from './language.ts';
import { LANGUAGES } from './languages.ts';
import { PAGE_NAMES, PATHS, type PageName } from './pages.ts';

/** The head of each page: the way to the others, and to the other languages. `page-shell.ts` draws it, too. */
export function Bar({ current }: { readonly current: PageName }): ReactNode {
  return (
    <header className="bar">
      <a className="brand" href={`/?lang=${language}`}>
        otp-kit
      </a>
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
      <span className="languages">
        {LANGUAGES.map(
          ([code, name]) =>
            code !== language && (
              <a key={code} href={`?lang=${code}`} lang={code}>
                {name}
              </a>
            ),
        )}
      </span>
    </header>
  );
}
