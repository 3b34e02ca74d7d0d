import type { Result } from '../flow/page-result.ts';
import { redirectTarget } from './redirect-target.ts';

/** The part of a window that a result leaves by. */
export interface HandOverWindow {
  readonly parent: Pick<Window, 'postMessage'>;
  readonly location: Pick<Location, 'replace'>;
}

/** Whether the page is in a frame of another page. */
export function isFramed(window: { readonly parent: unknown }): boolean {
  return window.parent !== window;
}

/**
 * Hands a result over. A frame posts it to its parent and redirects nothing, unless the service
 * requires it. A whole page opens its return URL and posts nothing, not even to its opener. A
 * failure redirects nowhere on its own, so that the user can read what happened.
 *
 * @see the interface, "V2.0 widget", "Client surface of the widget"
 */
export function handOver(window: HandOverWindow, result: Result): void {
  const { type, redirectUrl, redirectsFrame } = result;
  if (isFramed(window)) {
    // To any origin: the page cannot know its parent's, and the message carries nothing but its type.
    // It is a hint, which the parent's backend confirms.
    window.parent.postMessage({ type }, '*');
    if (!redirectsFrame) return;
  }
  const target = redirectTarget(redirectUrl);
  if (type === 'AUTH_SUCCESS' && target !== undefined) window.location.replace(target);
}
