import { OtpForm } from '@otp-kit/react';
import { type ReactNode, useEffect, useState } from 'react';
import { Bar } from './bar.tsx';
import { language, texts } from './language.ts';
import { endSession, readSession, type Session } from './session.ts';

/** A sign-in page: the form while nobody is signed in, the account once somebody is. */
export function App(): ReactNode {
  const [session, setSession] = useState<Session>();
  useEffect(() => void readSession().then(setSession), []);

  return (
    <>
      <Bar href="/solver.html">{texts.solver}</Bar>
      <main>
        {session && (
          <section className="card">
            {session.signedInAs === null ? (
              <SignIn onVerified={() => void readSession().then(setSession)} />
            ) : (
              <Account
                number={session.signedInAs}
                onSignOut={() => void endSession().then(setSession)}
              />
            )}
          </section>
        )}
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

function SignIn({ onVerified }: { readonly onVerified: () => void }): ReactNode {
  return (
    <>
      <h1>{texts.title}</h1>
      {/* The answer that verified the code also set the session's cookie: the page only asks again who it is. */}
      <OtpForm endpoint="/api/otp" onVerified={onVerified} locale={language} />
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
      <h1>{texts.signedIn}</h1>
      <p>
        {texts.signedInAs} <bdi dir="ltr">{number}</bdi>
      </p>
      <button type="button" onClick={onSignOut}>
        {texts.signOut}
      </button>
    </>
  );
}
