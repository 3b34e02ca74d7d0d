import { ANY_BASE, type Login } from '../http/login.ts';
import { answerRedirect } from '../http/response.ts';
import { Refusal } from '../http/service-error.ts';
import { admitEndUser } from '../limits/client-limit.ts';
import { COMPLETE_WINDOWS } from '../limits/rate-windows.ts';
import { completeAttempt } from './complete-attempt.ts';
import type { AttemptExchange, WidgetExchange } from './widget-context.ts';

/** How often the result is looked for, and how long it is waited for in between, in milliseconds: 2 seconds in all. */
export const LANDING_LOOKS = 5;
export const LANDING_PAUSE_MS = 500;

/**
 * Takes the browser back after the hosted widget had the whole page: `return`.
 *
 * 1. Only a page that is being navigated to may land here: nothing that another page has fetched or framed.
 * 2. Of the query `attemptId` is only compared with the sealed one. The status that stands beside it
 *    anybody can write: a success is not believed, and a failure only spares the waiting.
 * 3. The webhook and the browser set out at the same moment, so the result is waited for, briefly.
 * 4. Verified: the person is logged in, and goes where `onVerified` says. Else to `returnPath`, with
 *    `verification=pending` and the attempt, for a page that goes on asking `complete`, or with
 *    `verification=failed` and a code of the kit's.
 */
export async function landing(exchange: WidgetExchange): Promise<Response> {
  const { request, settings, cookies } = exchange;
  requireNavigation(request.headers);
  try {
    await admitEndUser(exchange, 'complete', COMPLETE_WINDOWS);
    const { searchParams } = new URL(request.url);
    const attemptId = searchParams.get('attemptId') ?? '';
    const isSaidToHaveFailed = searchParams.get('status') === 'failed';
    const cookie = await cookies.of(attemptId);
    const looks = isSaidToHaveFailed ? 1 : LANDING_LOOKS;
    const login = await awaitLogin({ ...exchange, cookie }, attemptId, looks);
    if (login === undefined) {
      if (isSaidToHaveFailed) throw new Refusal('VERIFICATION_FAILED');
      return answerRedirect(withQuery(settings.returnPath, { verification: 'pending', attemptId }));
    }
    const place = login.next === undefined ? settings.returnPath : toLocation(login.next);
    return answerRedirect(place, { setCookie: cookie.clear(), headers: login.headers });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const query = { verification: 'failed', code: error.body.code };
    const { setCookie } = error;
    return answerRedirect(withQuery(settings.returnPath, query), { setCookie });
  }
}

/** @throws Refusal `ORIGIN_REFUSED` */
function requireNavigation(headers: Headers): void {
  // Safari before 16.4 sends neither, and a request that is not of a browser has no cookie of one.
  const isNavigation =
    [null, 'document'].includes(headers.get('sec-fetch-dest')) &&
    [null, 'navigate'].includes(headers.get('sec-fetch-mode'));
  if (!isNavigation) throw new Refusal('ORIGIN_REFUSED');
}

async function awaitLogin(
  exchange: AttemptExchange,
  attemptId: string,
  looks: number,
): Promise<Login | undefined> {
  for (let look = 1; ; look += 1) {
    const login = await completeAttempt(exchange, attemptId);
    if (login !== undefined || look === looks || exchange.request.signal.aborted) {
      return login;
    }
    await exchange.wait(LANDING_PAUSE_MS);
  }
}

function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(path, ANY_BASE);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return pathOf(url);
}

/** Spells a place as a header can hold it. Where it leads is the integrator's word. */
function toLocation(place: string): string {
  const url = new URL(place, ANY_BASE);
  return url.origin === ANY_BASE ? pathOf(url) : url.href;
}

/** The part of a URL that leads to its own site: of `/..//host` the path is `//host`, which alone leads elsewhere. */
function pathOf({ pathname, search, hash }: URL): string {
  return (pathname.startsWith('//') ? '/.' : '') + pathname + search + hash;
}
