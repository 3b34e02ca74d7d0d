import type { ReactNode } from 'react';
import { language, texts } from './language.ts';

interface BarProps {
  /** The demo's other page. */
  readonly href: string;
  readonly children: string;
}

/** The head of each page: the way to the other one, and the other language. */
export function Bar({ href, children }: BarProps): ReactNode {
  return (
    <header className="bar">
      <span className="brand">otp-kit</span>
      <nav>
        <a href={`${href}?lang=${language}`}>{children}</a>
        <a href={`?lang=${texts.otherLanguage.code}`} lang={texts.otherLanguage.code}>
          {texts.otherLanguage.name}
        </a>
      </nav>
    </header>
  );
}
