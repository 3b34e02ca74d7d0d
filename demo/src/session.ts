/** The signed-in user; null without a session. */
export interface Session {
  readonly signedInAs: string | null;
}

/** Asks the backend, which alone knows: the session's cookie is not readable here. */
export async function readSession(): Promise<Session> {
  const response = await fetch('/api/me');
  return response.json();
}

/** Signs out, and returns what is then true. */
export async function endSession(): Promise<Session> {
  await fetch('/api/sign-out', { method: 'POST' });
  return readSession();
}
