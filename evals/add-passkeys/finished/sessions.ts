import { randomUUID } from 'node:crypto';

/** `verifiedAtMs` is when a code was entered, in Unix milliseconds. */
export interface Session {
  readonly userID: string;
  readonly verifiedAtMs: number | undefined;
}

const sessions = new Map<string, Session>();

export function beginSession(session: Session) {
  const id = randomUUID();
  sessions.set(id, session);
  return { headers: { 'set-cookie': `session=${id}; Path=/; HttpOnly; SameSite=Lax; Secure` } };
}

export function sessionOf(request: Request): Session | undefined {
  const cookie = request.headers.get('cookie') ?? '';
  return sessions.get(/(?:^|; )session=([\w-]+)/.exec(cookie)?.[1] ?? '');
}
