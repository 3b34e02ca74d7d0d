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

/** The page: how to sign in, or the signed-in user. */
export function App() {
  const [user, setUser] = useState<string | null>();

  useEffect(() => {
    void askForUser('GET').then(setUser);
  }, []);

  const showUser = () => void askForUser('GET').then(setUser);
  const signOut = () => void askForUser('DELETE').then(setUser);

  return (
    <main>
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

/** Asks the backend for the signed-in user, or ends the session. */
async function askForUser(method: 'GET' | 'DELETE'): Promise<string | null> {
  const response = await fetch('/api/session', { method });
  const session: { user: string | null } = await response.json();
  return session.user;
}
