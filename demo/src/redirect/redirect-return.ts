import { readSession } from '../use-session.ts';
import { createAttemptNote, recall, transport } from '../widget/attempt-note.ts';
import type { NoticeName } from '../widget/notice.tsx';
import { hasText, problemText } from '../widget/problem-text.ts';

/** Notes the attempt with which this tab is at the hosted page. The URL of a successful return looks like that of a first visit. */
export const departure = createAttemptNote('attempt-on-page');

/** Notes the attempt that began this tab's session. Back and a reload show its success again. */
export const success = createAttemptNote('verified-on-page');

/** How the browser came back to this page. */
export interface RedirectReturn {
  /** The user comes back to what they began, also with a success. */
  readonly isContinued: boolean;
  /** The session is that of an attempt of this tab. */
  readonly isVerified?: boolean;
  /** An attempt whose result is not known yet. */
  readonly pendingId?: string;
  /** An attempt without a success. */
  readonly notice?: RedirectNotice;
  /** The number of the attempt, as it was entered. */
  readonly last?: string | undefined;
}

/** What to show about the last attempt. */
export interface RedirectNotice {
  readonly name: NoticeName;
  readonly reason?: string;
}

/**
 * Reads how the browser came back: from the query of the backend's return route, or without one by Back.
 * If the user has a session, the notice after Back is not shown.
 */
export async function readReturn(search: string): Promise<RedirectReturn> {
  const query = new URLSearchParams(search);
  const verification = query.get('verification');
  // After a reload the success is shown, and the focus is not moved again.
  const isContinued = departure.get() !== undefined;
  if (verification === null && (await isBackSignedIn())) return { isContinued, isVerified: true };
  const left = await recall(departure);
  const last = left?.number?.text;
  // Until it is over, an attempt from which the user came back has its number after further reloads.
  if (verification !== null || left?.isExpired) departure.clear();
  const pendingId = query.get('attemptId');
  switch (verification) {
    case 'pending':
      return { isContinued: true, last, ...(pendingId !== null && { pendingId }) };
    case 'failed':
      return {
        isContinued: true,
        last,
        notice: left?.number && left.isExpired ? { name: 'expired' } : failedBy(query.get('code')),
      };
    default:
      return left
        ? { isContinued: true, last, notice: { name: left.isExpired ? 'expired' : 'cancelled' } }
        : { isContinued: false };
  }
}

/** Whether a user who comes back by Back has a session. Back may be pressed after a success, before the service redirects. */
export async function isBackSignedIn(): Promise<boolean> {
  const attemptId = departure.get() ?? success.get();
  if (attemptId === undefined) return false;
  // After a success the backend no longer has the attempt, and would refuse the question about it.
  if (!(await isSignedIn())) {
    const signal = AbortSignal.timeout(5000);
    // The response to a verified attempt begins the session.
    await transport.post('complete', { attemptId }, Boolean, { signal }).catch(() => false);
    if (!(await isSignedIn())) {
      success.clear();
      return false;
    }
  }
  departure.clear();
  success.set(attemptId);
  return true;
}

async function isSignedIn(): Promise<boolean> {
  const session = await readSession().catch(() => undefined);
  return Boolean(session?.signedInAs);
}

/** The notice of a failure with a code of the backend. */
export function failedBy(code: unknown): RedirectNotice {
  return { name: 'failed', ...(hasText(code) && { reason: problemText(code) }) };
}
