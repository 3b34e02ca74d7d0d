import { type ReactNode, useEffect, useState } from 'react';
import { Bar, type PageName } from './bar.tsx';
import { texts } from './language.ts';
import { endSession, readSession, type Session } from './session.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useTitle } from './use-title.ts';

interface SignInPageProps {
  readonly page: PageName;
  /** One way to sign in; it calls the function once the backend has begun a session. */
  readonly children: (onVerified: () => void) => ReactNode;
  /** The card's foot is in use, so the link to the inbox is below the card. */
  readonly isFootTaken?: boolean;
  /** Shown below the card. */
  readonly below?: ReactNode;
  /** The user comes back to something begun before this load, so the first view takes the focus. */
  readonly isContinued?: boolean;
}

/** A sign-in page: one way to sign in, and the account after that. */
export function SignInPage(props: SignInPageProps): ReactNode {
  const { page, children, below, isContinued, isFootTaken = true } = props;
  const [session, setSession] = useState<Session>();
  useKeptFocus(session && String(session.signedInAs), { isContinued });
  const refresh = (): void => void readSession().then(setSession);
  useEffect(refresh, []);
  useEffect(() => {
    // A page that the browser brings back as it was may have signed in meanwhile.
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) void readSession().then(setSession);
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);

  return (
    <>
      <Bar current={page} />
      <main>
        {/* The card is there before the session is known, so that it moves nothing when it fills. */}
        <section className="card" data-page={page} aria-busy={!session}>
          {session?.signedInAs === null && (
            <>
              <h1 tabIndex={-1}>{texts.title}</h1>
              {/* The response that verified set the session's cookie, so the page only reads its session again. */}
              {children(refresh)}
            </>
          )}
          {session?.signedInAs && (
            <Account
              number={session.signedInAs}
              onSignOut={() => void endSession().then(setSession)}
            />
          )}
          {isFootTaken || <Inbox />}
        </section>
        {isFootTaken && <Inbox />}
        {/* Last, because it grows. */}
        {below}
      </main>
    </>
  );
}

function Inbox(): ReactNode {
  return (
    <aside>
      <p>{texts.inboxHint}</p>
      <a href={import.meta.env['VITE_CONSOLE_URL']} target="_blank" rel="noreferrer">
        {texts.inbox}
      </a>
    </aside>
  );
}

interface AccountProps {
  readonly number: string;
  readonly onSignOut: () => void;
}

function Account({ number, onSignOut }: AccountProps): ReactNode {
  useTitle(texts.steps.verified);
  return (
    <>
      <h1 className="account" tabIndex={-1}>
        {texts.signedInAs} <bdi dir="ltr">{number}</bdi>
      </h1>
      <button type="button" onClick={onSignOut}>
        {texts.signOut}
      </button>
    </>
  );
}
