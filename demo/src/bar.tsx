import type { ReactNode } from 'react';
import { language, texts } from './language.ts';

/** The demo's pages: three ways to sign in, messages about orders, and the solver. */
export type PageName = keyof typeof PATHS;

const PATHS = {
  form: '/',
  widget: '/widget.html',
  redirect: '/redirect.html',
  orders: '/orders.html',
  solver: '/solver.html',
} as const;

const NAMES: readonly PageName[] = ['form', 'widget', 'redirect', 'orders', 'solver'];

/** The head of each page: the way to the others, and the other language. */
export function Bar({ current }: { readonly current: PageName }): ReactNode {
  const { code, name } = texts.otherLanguage;
  return (
    <header className="bar">
      <span className="brand">otp-kit</span>
      <nav>
        {NAMES.map((page) => (
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
