import { type ReactNode, useEffect, useState } from 'react';
import { Account } from './account.tsx';
import { Bar } from './bar.tsx';
import { texts } from './language.ts';
import { NextLinks } from './next-links.tsx';
import type { PageName } from './pages.ts';
import { endSession, readSession, type Session } from './session.ts';
import { useKeptFocus } from './use-kept-focus.ts';

interface SignInPageProps {
  readonly page: PageName;
  /** One way to sign in; it calls the function once the backend has begun a session. */
  readonly children: (onVerified: () => void) => ReactNode;
  /** Shown above the card. */
  readonly lead?: ReactNode;
  /** At the end of the line of the heading, before the user is signed in. */
  readonly headingAction?: ReactNode;
  /** Shown beside the card where there is room, else below it. Default: the way to the inbox. */
  readonly beside?: ((isSignedIn: boolean) => ReactNode) | undefined;
  /** Shown below the card. */
  readonly below?: ReactNode;
  /** The user comes back to something begun before this load, so the first view takes the focus. */
  readonly isContinued?: boolean;
}

/** A sign-in page: one way to sign in, and the account after that. */
export function SignInPage(props: SignInPageProps): ReactNode {
  const { page, children, lead, headingAction, beside = InboxLink, below, isContinued } = props;
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

  const heading = <h1 tabIndex={-1}>{texts.title}</h1>;
  return (
    <>
      <Bar current={page} />
      <main data-page={page}>
        {lead}
        {/* The card is there before the session is known, so that it moves nothing when it fills. */}
        <section className="card" data-page={page} aria-busy={!session}>
          {session?.signedInAs === null && (
            <>
              {headingAction === undefined ? (
                heading
              ) : (
                <div className="card-head">
                  {heading}
                  {headingAction}
                </div>
              )}
              {/* The response that verified set the session's cookie, so the page only reads its session again. */}
              {children(refresh)}
            </>
          )}
          {session?.signedInAs && (
            <Account
              address={session.signedInAs}
              onSignOut={() => void endSession().then(setSession)}
            />
          )}
          {page === 'form' && session?.signedInAs && <NextLinks address={session.signedInAs} />}
        </section>
        {beside(Boolean(session?.signedInAs))}
        {/* Last, because it grows. */}
        {below}
      </main>
    </>
  );
}

function InboxLink(): ReactNode {
  return (
    <aside>
      <p>{texts.inboxHint}</p>
      <a href={import.meta.env['VITE_CONSOLE_URL']} target="_blank" rel="noreferrer">
        {texts.openInbox}
      </a>
    </aside>
  );
}
