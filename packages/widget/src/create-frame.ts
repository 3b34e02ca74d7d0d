import type { ProxyAttempt } from '@otp-kit/protocol';
import type { LanguageParameter } from './check-frame-url.ts';
import type { CheckedAttempt } from './create-attempt.ts';
import { CREATE, GET } from './frame-passkeys.ts';

/**
 * The origins that may use passkeys in the frame. `widget-origin` is enough for a widget that stays on
 * its origin. A widget that redirects to another origin needs `any-origin`.
 */
export type FrameAllow = 'widget-origin' | 'any-origin';

/** Permissions and URL of the frame. */
export interface FrameOptions {
  /** Default `widget-origin`. */
  readonly allow?: FrameAllow | undefined;
  /**
   * Further `sandbox` tokens, separated by spaces, such as `allow-downloads`. By default the frame may
   * run scripts on its own origin, submit forms, open popups that are not sandboxed, and navigate the
   * tab after a user gesture. `allow-top-navigation` lets it navigate the tab without one.
   */
  readonly loosenSandbox?: string | undefined;
  /** Default: the URL stays unchanged. */
  readonly languageParameter?: LanguageParameter | undefined;
}

/**
 * Creates the frame. It loads when it is inserted into the document.
 *
 * @see the interface, "Client surface of the widget"
 */
export function createFrame(
  { pageUrl, widgetOrigin }: CheckedAttempt,
  { allow, loosenSandbox = '' }: FrameOptions,
  title: string,
): HTMLIFrameElement {
  const origins = allow === 'any-origin' ? '*' : widgetOrigin;
  const frame = document.createElement('iframe');
  // The last one lets Chrome on Android fill in the code of a text message.
  frame.allow = `${GET} ${origins}; ${CREATE} ${origins}; otp-credentials ${origins}`;
  frame.sandbox = SANDBOX + loosenSandbox;
  // The host page's URL may contain tokens, and the widget does not need it.
  frame.referrerPolicy = 'no-referrer';
  frame.title = title;
  frame.style.cssText = 'display:block;width:100%;height:700px;border:0';
  frame.src = pageUrl;
  return frame;
}

/** Names what the page's `Permissions-Policy` header needs. */
export function passkeyPolicy(
  { widgetOrigin }: ProxyAttempt,
  allow: FrameAllow | undefined,
): string {
  const origins = allow === 'any-origin' ? '*' : `(self "${widgetOrigin}")`;
  return `Permissions-Policy needs ${GET}=${origins}, ${CREATE}=${origins}`;
}

// Passkeys and the captcha need scripts and the widget's own origin.
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation ';
