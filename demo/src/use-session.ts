import { useEffect, useState } from 'react';

/** The signed-in user; null without a session. */
interface Session {
  readonly signedInAs: string | null;
}

/** The session of the page's user, as the backend knows it. */
export interface SessionBinding {
  /** Undefined until the backend has responded. */
  readonly session: Session | undefined;
  /** Reads it again, after a response that has begun one. */
  readonly refresh: () => void;
  /** Rejects without a connection. */
  readonly signOut: () => Promise<void>;
}

/** Reads the session when the page is shown. */
export function useSession(): SessionBinding {
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
  return { session, refresh, signOut: async () => setSession(await endSession()) };
}

/** Asks the backend, which alone knows: the session's cookie is not readable here. */
export async function readSession(): Promise<Session> {
  const response = await fetch('/api/me');
  return response.json();
}

async function endSession(): Promise<Session> {
  await fetch('/api/sign-out', { method: 'POST' });
  return readSession();
}
