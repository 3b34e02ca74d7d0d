import { Icon } from '@otp-kit/page-styles/icons';
import type { ReactNode } from 'react';
import { requestsUrl } from '../console-url.ts';
import { language, texts } from '../language.ts';
import { PATHS } from '../pages.ts';
import { PhoneNumber } from '../phone-number/phone-number.tsx';
import { useTitle } from '../use-title.ts';
import { StageHeading } from './stage-heading.tsx';
import { words } from './words.ts';

interface SignedInProps {
  /** The verified phone number or email address. */
  readonly address: string;
  /** The session began by this page, and not before it. */
  readonly isNew: boolean;
  /** The demo's page to try next. */
  readonly next: 'widget' | 'redirect' | 'form';
  readonly onSignOut: () => void;
}

/** The success: who is signed in, how that was confirmed, and where to go next. */
export function SignedIn({ address, isNew, next, onSignOut }: SignedInProps): ReactNode {
  useTitle(texts.steps.verified);
  const { nextPages } = words;
  return (
    <div className="panel stage-card signed-in" data-end>
      <span className="tile" data-tone="success">
        <Icon name="check" />
      </span>
      <StageHeading>
        {texts.signedInAs} <PhoneNumber of={address} />
      </StageHeading>
      <p>{isNew ? words.signedInText : words.signedInBefore}</p>
      <button className="button" type="button" onClick={onSignOut}>
        {texts.signOut}
      </button>
      <nav className="next" aria-labelledby="next">
        <h3 id="next">{texts.next.title}</h3>
        <ul>
          <li>
            <a href={`${PATHS[next]}?lang=${language}`}>{nextPages[next]}</a>
          </li>
          <li>
            <a href={requestsUrl(address)} target="_blank" rel="noreferrer">
              {texts.next.console} <Icon name="external" />
            </a>
          </li>
        </ul>
      </nav>
    </div>
  );
}
