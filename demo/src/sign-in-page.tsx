import { type ReactNode, useEffect, useState } from 'react';
import { Bar, type PageName } from './bar.tsx';
import { texts } from './language.ts';
import { endSession, readSession, type Session } from './session.ts';

interface SignInPageProps {
  readonly page: PageName;
  /** One way to sign in; it calls the function once the backend has begun a session. */
  readonly children: (onVerified: () => void) => ReactNode;
  /** Stands below the card. */
  readonly below?: ReactNode;
}

/** A sign-in page: one way to sign in while nobody is signed in, the account once somebody is. */
export function SignInPage({ page, children, below }: SignInPageProps): ReactNode {
  const [session, setSession] = useState<Session>();
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
        {session && (
          <section className="card">
            {session.signedInAs === null ? (
              <>
                <h1>{texts.title}</h1>
                {/* The answer that verified also set the session's cookie: the page only asks again who it is. */}
                {children(refresh)}
              </>
            ) : (
              <Account
                number={session.signedInAs}
                onSignOut={() => void endSession().then(setSession)}
              />
            )}
          </section>
        )}
        {below}
        <aside>
          <p>{texts.inboxHint}</p>
          <a href={import.meta.env['VITE_CONSOLE_URL']} target="_blank" rel="noreferrer">
            {texts.inbox}
          </a>
        </aside>
      </main>
    </>
  );
}

interface AccountProps {
  readonly number: string;
  readonly onSignOut: () => void;
}

function Account({ number, onSignOut }: AccountProps): ReactNode {
  return (
    <>
      <h1>
        {texts.signedInAs} <bdi dir="ltr">{number}</bdi>
      </h1>
      <button type="button" onClick={onSignOut}>
        {texts.signOut}
      </button>
    </>
  );
}
