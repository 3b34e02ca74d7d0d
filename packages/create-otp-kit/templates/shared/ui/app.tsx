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

  async function loadUser(method: 'GET' | 'DELETE' = 'GET'): Promise<void> {
    const response = await fetch('/api/session', { method });
    const session: { user: string | null } = await response.json();
    setUser(session.user);
  }

  useEffect(() => {
    void loadUser();
  }, []);

  return (
    <main>
      {user === null && (
        <>
          {/* only form */}
          <SignInForm onVerified={() => void loadUser()} />
          {/* end */}
          {/* only widget */}
          <SignInWidget onVerified={() => void loadUser()} />
          {/* end */}
        </>
      )}
      {typeof user === 'string' && (
        <Account onSignOut={() => void loadUser('DELETE')} user={user} />
      )}
    </main>
  );
}
