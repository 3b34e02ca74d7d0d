import type { ProxyAttempt } from '@otp-kit/protocol';
import { checkFrameUrl, type LanguageParameter } from './check-frame-url.ts';

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
 * @throws {@link OtpError} `WIDGET_ORIGIN_REFUSED`; then nothing is loaded
 * @see the interface, "Client surface of the widget"
 */
export function createFrame(
  attempt: ProxyAttempt,
  { allow, languageParameter, loosenSandbox = '' }: FrameOptions,
  title: string,
): HTMLIFrameElement {
  const origins = allow === 'any-origin' ? '*' : attempt.widgetOrigin;
  const frame = document.createElement('iframe');
  frame.allow = `${GET} ${origins}; ${CREATE} ${origins}`;
  frame.sandbox = SANDBOX + loosenSandbox;
  // The host page's URL may contain tokens, and the widget does not need it.
  frame.referrerPolicy = 'no-referrer';
  frame.title = title;
  frame.style.cssText = 'width:100%;height:700px;border:0';
  frame.src = checkFrameUrl(attempt, languageParameter);
  return frame;
}

/**
 * Returns whether the page's `Permissions-Policy` and the frame's `allow` permit passkeys in the frame:
 * `undefined` in browsers that do not report it, such as Firefox and Safari. Limits of the browser
 * itself are not covered: Safari creates no passkey in a cross-origin frame.
 *
 * @param frame in the document, with its `src`
 * @example
 * const frame = container.querySelector('iframe');
 * if (frame && canFrameUsePasskeys(frame) === false) widget.openPage();
 */
export function canFrameUsePasskeys(
  frame: HTMLIFrameElement & { readonly featurePolicy?: FeaturePolicy },
): boolean | undefined {
  const policy = frame.featurePolicy;
  return policy?.allowsFeature(GET) && policy.allowsFeature(CREATE);
}

/** Names what the page's `Permissions-Policy` header needs. */
export function passkeyPolicy(
  { widgetOrigin }: ProxyAttempt,
  allow: FrameAllow | undefined,
): string {
  const origins = allow === 'any-origin' ? '*' : `(self "${widgetOrigin}")`;
  return `Permissions-Policy needs ${GET}=${origins}, ${CREATE}=${origins}`;
}

/** Chromium only, and not standardized, so TypeScript's DOM library does not have it. */
interface FeaturePolicy {
  allowsFeature(feature: string): boolean;
}

const GET = 'publickey-credentials-get';
const CREATE = 'publickey-credentials-create';
// Passkeys and the captcha need scripts and the widget's own origin.
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation ';
