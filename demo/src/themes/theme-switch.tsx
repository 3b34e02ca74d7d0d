import type { ReactNode } from 'react';
import { language } from '../language.ts';
import { LANGUAGES } from '../languages.ts';
import { PATHS } from '../pages.ts';
import { themeTexts } from './theme-texts.ts';

/** A theme, or none. */
export type ThemeName = (typeof NAMES)[number];

const NAMES = ['plain', 'aurora', 'ledger'] as const;

/** The way back, to the other themes, and to the other languages. */
export function ThemeSwitch({ current }: { readonly current: ThemeName }): ReactNode {
  return (
    <header className="row theme-switch">
      <a href={`${PATHS.form}?lang=${language}`}>
        <bdi aria-hidden="true">{language === 'ar' ? '→' : '←'}</bdi> {themeTexts.back}
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
      <span className="languages">
        {LANGUAGES.filter(([code]) => code !== language).map(([code, name]) => (
          <a key={code} href={`?theme=${current}&lang=${code}`} lang={code}>
            {name}
          </a>
        ))}
      </span>
    </header>
  );
}
