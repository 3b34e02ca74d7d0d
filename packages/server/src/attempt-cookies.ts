import type { BoundAttempt } from './bound-attempt.ts';
import { type FlowCookie, type FlowCookieOptions, flowCookie, namePrefix } from './flow-cookie.ts';
import { hexOf } from './hex.ts';

/** The cookies of one request that bind attempts to its browser: one for each, since each tab may have begun one. */
export interface AttemptCookies {
  /** The cookie of one attempt. What it holds says itself which one that is: a name anybody can change. */
  of(attemptId: string): Promise<FlowCookie<BoundAttempt>>;
  /** Gives the `Set-Cookie` values that end the oldest attempts, so that there is room for one more. */
  makeRoom(): readonly string[];
}

/** How many attempts one browser has under way. Servers take some 8 KiB of cookies, the site's own included. */
const MAX_ATTEMPTS = 3;

/** Reads and writes the attempts' cookies of a request, each as {@link flowCookie} does. */
export function attemptCookies(
  request: Request,
  options: Omit<FlowCookieOptions<BoundAttempt>, 'name'>,
): AttemptCookies {
  return {
    async of(attemptId) {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(attemptId));
      return flowCookie(request, { ...options, name: `otp-widget-${hexOf(digest.slice(0, 6))}` });
    },
    makeRoom() {
      const prefix = namePrefix(request, options.isDevelopment);
      // A browser sends the oldest first: RFC 6265bis, "Retrieval Model".
      return (request.headers.get('cookie') ?? '')
        .split(/;[ \t]*/)
        .filter((pair) => pair.startsWith(prefix))
        .flatMap((pair) => NAME.exec(pair.slice(prefix.length))?.[1] ?? [])
        .slice(0, 1 - MAX_ATTEMPTS)
        .map((name) => flowCookie(request, { ...options, name }).clear());
    },
  };
}

const NAME = /^(otp-widget-[0-9a-f]{12})=/;
