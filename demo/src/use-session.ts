import { useEffect, useState } from 'react';
import { endSession, readSession, type Session } from './session.ts';

/** The session of the page's user, as the backend knows it. */
export interface SessionBinding {
  /** Undefined until the backend has responded. */
  readonly session: Session | undefined;
  /** Reads it again, after a response that has begun one. */
  readonly refresh: () => void;
  readonly signOut: () => void;
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
  return { session, refresh, signOut: () => void endSession().then(setSession) };
}
