import { RETURN_LOOKUPS, RETURN_PAUSE_MS } from '../constants/lifetimes-and-limits.ts';
import { type ProxyResponse, redirectResponse } from '../http/response.ts';
import { ServiceError } from '../http/service-error.ts';
import { type Login, PLACEHOLDER_BASE } from '../proxy/login.ts';
import { completeAttempt } from './complete-attempt.ts';
import type { AttemptContext, WidgetContext } from './widget-context.ts';

/**
 * Takes the browser back after the hosted widget had the whole page: `return`.
 *
 * 1. Only a page that is being navigated to may land here: nothing that another page has fetched or framed.
 * 2. `attemptId` in the query is only compared with the sealed one. Any page can forge the `status` beside
 *    it: a success is not trusted, and a failure only saves the wait.
 * 3. The webhook and the browser set out at the same moment, so the result is waited for, briefly.
 * 4. Verified: the user is signed in, and goes where `onVerified` says. Else to `returnPath`, with
 *    `verification=pending` and the attempt, for a page that goes on asking `complete`, or with
 *    `verification=failed` and a code of the kit's.
 */
export async function completeOnReturn(context: WidgetContext): Promise<ProxyResponse> {
  const { limits, request, sealed, settings } = context;
  requireNavigation(request.headers);
  try {
    const clientIp = await limits.client.admit('complete', context);
    const { searchParams } = new URL(request.url);
    const attemptId = searchParams.get('attemptId') ?? '';
    const isSaidToHaveFailed = searchParams.get('status') === 'failed';
    const value = await sealed.of(attemptId);
    const looks = isSaidToHaveFailed ? 1 : RETURN_LOOKUPS;
    const login = await awaitLogin({ ...context, value, clientIp }, attemptId, looks);
    if (login === undefined) {
      if (isSaidToHaveFailed) throw new ServiceError('VERIFICATION_FAILED', { rule: 'service' });
      return redirectResponse(
        withQuery(settings.returnPath, { verification: 'pending', attemptId }),
      );
    }
    const place = login.next === undefined ? settings.returnPath : toLocation(login.next);
    return redirectResponse(place, { sealed: value.clear(), headers: login.headers });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    context.events.refuse(error);
    const query = { verification: 'failed', code: error.body.code };
    return redirectResponse(withQuery(settings.returnPath, query), { sealed: error.sealed });
  }
}

/** @throws ServiceError `ORIGIN_REFUSED` */
function requireNavigation(headers: Headers): void {
  // Safari before 16.4 sends neither, and a request that is not of a browser has no cookie of one.
  const isNavigation =
    [null, 'document'].includes(headers.get('sec-fetch-dest')) &&
    [null, 'navigate'].includes(headers.get('sec-fetch-mode'));
  if (!isNavigation) throw new ServiceError('ORIGIN_REFUSED');
}

async function awaitLogin(
  context: AttemptContext,
  attemptId: string,
  looks: number,
): Promise<Login | undefined> {
  for (let look = 1; ; look += 1) {
    const login = await completeAttempt(context, attemptId);
    if (login !== undefined || look === looks || context.request.signal.aborted) {
      return login;
    }
    await context.wait(RETURN_PAUSE_MS);
  }
}

function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(path, PLACEHOLDER_BASE);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return pathOf(url);
}

/** Encodes a place for a header. The integrator decides where it leads. */
function toLocation(place: string): string {
  const url = new URL(place, PLACEHOLDER_BASE);
  return url.origin === PLACEHOLDER_BASE ? pathOf(url) : url.href;
}

/** The part of a URL that leads to its own site: of `/..//host` the path is `//host`, which alone leads elsewhere. */
function pathOf({ pathname, search, hash }: URL): string {
  return (pathname.startsWith('//') ? '/.' : '') + pathname + search + hash;
}
