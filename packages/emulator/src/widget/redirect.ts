import type { Outcome } from '../callbacks/outcome.ts';
import { redirectUrl } from '../callbacks/redirect-url.ts';
import type { HostedTarget } from './hosted-page-api.ts';
import type { HostedContext } from './step-context.ts';

/**
 * The URL that a whole page opens, repeated for an outcome that was reported before,
 * or for an outcome of this page alone.
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

/** The URL that the page opens after a success, and whether a frame opens it, too. */
export function targetFields({ workspace }: HostedContext, url: string | undefined): HostedTarget {
  if (url === undefined) return {};
  return {
    redirectUrl: url,
    ...(workspace.behaviors.frameRedirect === 'also' && { redirectsFrame: true }),
  };
}
