import './account.css';
import { Icon } from '@otp-kit/page-styles/icons';
import type { ReactNode } from 'react';
import { language, texts } from './language.ts';
import { useTitle } from './use-title.ts';

interface AccountProps {
  /** The verified phone number or email address. */
  readonly address: string;
  readonly onSignOut: () => void;
}

/** The account of the signed-in user, and where to go next. */
export function Account({ address, onSignOut }: AccountProps): ReactNode {
  useTitle(texts.steps.verified);
  const { next } = texts;
  const consoleUrl = `${import.meta.env['VITE_CONSOLE_URL']}/?${new URLSearchParams({ to: address })}`;
  return (
    <>
      <span className="account-done" aria-hidden="true">
        <Icon name="check" />
      </span>
      <h1 className="account" tabIndex={-1}>
        {texts.signedInAs} <bdi dir="ltr">{address}</bdi>
      </h1>
      <button type="button" className="button" onClick={onSignOut}>
        {texts.signOut}
      </button>
      <nav className="next" aria-labelledby="next">
        <h2 id="next">{next.title}</h2>
        <ul>
          <li>
            <a href={`/widget.html?lang=${language}`}>{next.widget}</a>
          </li>
          <li>
            <SourceLink path="/source/form-sign-in.tsx">{next.code}</SourceLink>
          </li>
          <li>
            {/* The browser scrolls to the text; one that cannot shows the file's beginning. */}
            <SourceLink path="/source/README.md#:~:text=Your%20own%20form%20%28V1.2%29">
              {next.readme}
            </SourceLink>
          </li>
          <li>
            <SourceLink path={consoleUrl}>{next.console}</SourceLink>
          </li>
        </ul>
      </nav>
    </>
  );
}

interface SourceLinkProps {
  readonly path: string;
  readonly children: ReactNode;
}

/** A link that keeps the page open, since the picture of what happened would be lost. */
function SourceLink({ path, children }: SourceLinkProps): ReactNode {
  return (
    <a href={path} target="_blank" rel="noreferrer">
      {children} <Icon name="external" />
    </a>
  );
}
