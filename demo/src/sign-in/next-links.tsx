import { Icon } from '@otp-kit/page-styles/icons';
import type { ReactNode } from 'react';
import { requestsUrl } from '../console-url.ts';
import { language, texts } from '../language.ts';
import { PATHS, THEMES_PATH } from '../pages.ts';
import { nextTexts } from './next-texts.ts';

interface NextLinksProps {
  /** The verified phone number or email address. */
  readonly address: string;
}

/** The links that follow the first verification. */
export function NextLinks({ address }: NextLinksProps): ReactNode {
  const { next } = texts;
  return (
    <nav className="next" aria-labelledby="next">
      <h2 className="quiet" id="next">
        {next.title}
      </h2>
      <ul>
        <li>
          <a href={`${PATHS.widget}?lang=${language}`}>{nextTexts.widget}</a>
        </li>
        <li>
          <a href={`${THEMES_PATH}?lang=${language}`}>{nextTexts.themes}</a>
        </li>
        <NewTab href="/source/form-sign-in.tsx" text={nextTexts.code} />
        {/* The browser scrolls to the text; one that cannot shows the file's beginning. */}
        <NewTab
          href="/source/README.md#:~:text=Your%20own%20form%20%28V1.2%29"
          text={nextTexts.readme}
        />
        <NewTab href={requestsUrl(address)} text={next.console} />
      </ul>
    </nav>
  );
}

/** A link that keeps the page open, since the picture of what happened would be lost. */
function NewTab({ href, text }: { readonly href: string; readonly text: string }): ReactNode {
  return (
    <li>
      <a href={href} target="_blank" rel="noreferrer">
        {text} <Icon name="external" />
      </a>
    </li>
  );
}
