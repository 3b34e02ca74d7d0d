import type { ReactNode } from 'react';
import { language, texts } from '../language.ts';
import { PATHS } from '../pages.ts';
import { themeTexts } from './theme-texts.ts';

/** A theme, or none. */
export type ThemeName = (typeof NAMES)[number];

const NAMES = ['plain', 'aurora', 'ledger'] as const;

/** The way back, to the other themes, and to the other language. */
export function ThemeSwitch({ current }: { readonly current: ThemeName }): ReactNode {
  const { code, name } = texts.otherLanguage;
  return (
    <header className="row theme-switch">
      <a className="brand" href={`${PATHS.form}?lang=${language}`}>
        otp-kit
      </a>
      <nav className="tabs" aria-label={themeTexts.themes}>
        {NAMES.map((theme) => (
          <a
            key={theme}
            href={`?theme=${theme}&lang=${language}`}
            aria-current={theme === current ? 'page' : undefined}
          >
            {themeTexts.names[theme]}
          </a>
        ))}
      </nav>
      <a href={`?theme=${current}&lang=${code}`} lang={code}>
        {name}
      </a>
    </header>
  );
}
