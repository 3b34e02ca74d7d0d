/**
 * The sessions, in the memory of this process. Replace them by those of your product: a restart ends
 * them all, and a second process does not know them.
 */
import { randomBytes } from 'node:crypto';
import type { SingleAddress } from '@otp-kit/server';
import { isDevelopment } from './settings.ts';

interface Session {
  readonly user: string;
  readonly endsAt: number;
}

// With the prefix, browsers take the cookie from this host alone. Without it, another host of the same site could set
// one, and sign the user in to its own account.
const cookieName = () => (isDevelopment() ? 'session' : '__Host-session');
const SECONDS = 7 * 24 * 60 * 60;

// Next.js loads this module once for each route, so the sessions are kept outside of it.
const shared = globalThis as typeof globalThis & { appSessions?: Map<string, Session> };
shared.appSessions ??= new Map();
const sessions = shared.appSessions;

/** Starts a session for a verified address. Returns the value of its `Set-Cookie` header. */
export function startSession(address: SingleAddress): string {
  const user = 'phoneNumber' in address ? address.phoneNumber : address.email;
  const id = randomBytes(32).toString('base64url');
  sessions.set(id, { user, endsAt: Date.now() + SECONDS * 1000 });
  return cookie(id, SECONDS);
}

/** Responds to `GET /api/session` with the signed-in user, and ends the session on `DELETE`. */
export async function answerSession(request: Request): Promise<Response> {
  const id = idOf(request.headers.get('cookie') ?? '');
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (request.method === 'DELETE') {
    sessions.delete(id);
    headers.set('set-cookie', cookie('', 0));
  }
  const session = sessions.get(id);
  const isOver = session === undefined || session.endsAt < Date.now();
  return Response.json({ user: isOver ? null : session.user }, { headers });
}

function idOf(cookies: string): string {
  const start = `${cookieName()}=`;
  const pair = cookies.split('; ').find((text) => text.startsWith(start));
  return pair?.slice(start.length) ?? '';
}

function cookie(value: string, seconds: number): string {
  // Safari takes no secure cookie over http, also not from this machine. The prefix needs `Secure`.
  const secure = isDevelopment() ? '' : '; Secure';
  return `${cookieName()}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}
