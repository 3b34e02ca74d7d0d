import type { Outcome } from '../callbacks/outcome.ts';
import { redirectUrl } from '../callbacks/redirect-url.ts';
import type { HostedTarget } from './hosted-page-api.ts';
import type { HostedContext } from './step-context.ts';

/**
 * Where a page of its own is to go, told to a page once more: of an outcome that was reported before,
 * or of one that is this page's alone.
 *
 * @param atMs when that was, in Unix milliseconds; default now
 * @returns undefined where the pipeline names no place
 */
export function redirectOf(
  { pipeline, attempt, nowMs }: HostedContext,
  outcome: Outcome,
  atMs: number = nowMs,
): string | undefined {
  const { frontendCallbackURL } = pipeline;
  if (frontendCallbackURL === undefined) return undefined;
  return redirectUrl(frontendCallbackURL, attempt, { outcome, atMs });
}

/** Where a success leads, as the page is told; and whether a frame goes there, too. */
export function targetFields({ workspace }: HostedContext, url: string | undefined): HostedTarget {
  if (url === undefined) return {};
  return {
    redirectUrl: url,
    ...(workspace.behaviors.frameRedirect === 'also' && { redirectsFrame: true }),
  };
}
