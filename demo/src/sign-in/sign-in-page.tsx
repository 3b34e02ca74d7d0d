import type { ReactNode } from 'react';
import { Bar } from '../bar.tsx';
import { texts } from '../language.ts';
import { useKeptFocus } from '../use-kept-focus.ts';
import { useSession } from '../use-session.ts';
import { Account } from './account.tsx';
import { AccountPasskeys } from './account-passkeys.tsx';
import { NextLinks } from './next-links.tsx';

interface SignInPageProps {
  /** The way to sign in; it calls the function once the backend has begun a session. */
  readonly children: (onVerified: () => void) => ReactNode;
  /** Shown above the card. */
  readonly lead: ReactNode;
  /** Called when the user signs out. */
  readonly onSignOut: () => void;
  /** What helps with the demo, at the top of the card, before the user is signed in. */
  readonly note: ReactNode;
  /** Shown beside the card where there is room, else below it. */
  readonly beside: (isSignedIn: boolean) => ReactNode;
}

/** The sign-in page of the form: the way to sign in, and the account after that. */
export function SignInPage(props: SignInPageProps): ReactNode {
  const { children, lead, note, beside, onSignOut } = props;
  const { session, refresh, signOut } = useSession();
  useKeptFocus(session && String(session.signedInAs));

  return (
    <>
      <Bar current="form" />
      <main data-page="form">
        {lead}
        {/* The card is there before the session is known, so that it moves nothing when it fills. */}
        <section className="card" aria-busy={!session}>
          {session?.signedInAs === null && (
            <>
              {/* Each step of the form has a heading, and one in view is enough. */}
              <h1 className="visually-hidden" tabIndex={-1}>
                {texts.title}
              </h1>
              {note}
              {/* The response that verified set the session's cookie, so the page only reads its session again. */}
              {children(refresh)}
            </>
          )}
          {session?.signedInAs && (
            <>
              <Account
                address={session.signedInAs}
                onSignOut={async () => {
                  await signOut();
                  onSignOut();
                }}
              />
              <AccountPasskeys />
              <NextLinks address={session.signedInAs} />
            </>
          )}
        </section>
        {beside(Boolean(session?.signedInAs))}
      </main>
    </>
  );
}
