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
 * Hands a result over. In a frame the parent is told, and nothing is redirected, unless the service
 * says so; a page of its own goes where it was asked to, and tells nobody, least of all its opener. A
 * failure leads nowhere by itself, so that the person can read what happened.
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
