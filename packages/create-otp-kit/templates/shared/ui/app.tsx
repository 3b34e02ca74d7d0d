'use client';

import { useEffect, useState } from 'react';
import { Account } from './account.tsx';
// only form
import { SignInForm } from './sign-in-form.tsx';
// end
// only widget
import { SignInWidget } from './sign-in-widget.tsx';
// end
import './app.css';

const RETRY_MS = 1_000;

/** The page: how to sign in, or the signed-in user. */
export function App() {
  const [user, setUser] = useState<string | null>();
  const [request, setRequest] = useState({ method: 'GET' });
  const [isWaiting, setIsWaiting] = useState(false);

  // In development the page may be there before the backend, so it asks until it gets a response.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const showAnswer = (answer: string | null) => {
      setUser(answer);
      setIsWaiting(false);
    };
    const tryAgain = () => {
      if (isOver) return;
      setIsWaiting(true);
      timer = setTimeout(() => setRequest({ ...request }), RETRY_MS);
    };
    askForUser(request.method).then(showAnswer, tryAgain);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [request]);

  const showUser = () => setRequest({ method: 'GET' });
  const signOut = () => setRequest({ method: 'DELETE' });

  return (
    <main>
      {isWaiting && <p role="status">Waiting for the backend…</p>}
      {user === null && (
        <>
          {/* only form */}
          <SignInForm onVerified={showUser} />
          {/* end */}
          {/* only widget */}
          <SignInWidget onVerified={showUser} />
          {/* end */}
        </>
      )}
      {typeof user === 'string' && <Account onSignOut={signOut} user={user} />}
    </main>
  );
}

/** Asks the backend for the signed-in user, or ends the session. Throws where the backend does not respond. */
async function askForUser(method: string): Promise<string | null> {
  const response = await fetch('/api/session', { method });
  const session: { user: string | null } = await response.json();
  return session.user;
}
