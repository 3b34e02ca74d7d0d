import type { ReactNode } from 'react';
import { language, texts } from './language.ts';
import { LANGUAGE_CODES, LANGUAGES } from './languages.ts';
import { PAGE_NAMES, PATHS, type PageName } from './pages.ts';

/** The head of each page: the way to the others, and to the other languages. `page-shell.ts` draws it, too. */
export function Bar({ current }: { readonly current: PageName }): ReactNode {
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
      <LanguageLinks />
    </header>
  );
}

/**
 * Links to the same page in the other languages.
 *
 * @param props.query what else the address keeps, such as `theme=ledger&`
 */
export function LanguageLinks({ query = '' }: { readonly query?: string }): ReactNode {
  return (
    <span className="languages">
      {LANGUAGE_CODES.map(
        (code) =>
          code !== language && (
            <a key={code} href={`?${query}lang=${code}`} lang={code}>
              {LANGUAGES[code]}
            </a>
          ),
      )}
    </span>
  );
}
