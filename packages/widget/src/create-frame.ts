import type { ProxyAttempt } from '@otp-kit/protocol';
import { checkFrameUrl, type LanguageParameter } from './check-frame-url.ts';

/**
 * Who may use passkeys inside the frame. `widget-origin` is enough for a widget that stays on its
 * origin; a frame that is redirected to another one needs `any-origin`.
 */
export type FrameAllow = 'widget-origin' | 'any-origin';

/** What the page allows its frame. */
export interface FrameOptions {
  /** Default `widget-origin`. */
  readonly allow?: FrameAllow | undefined;
  /**
   * Further `sandbox` tokens, separated by spaces, such as `allow-downloads`. The frame may run scripts
   * on its own origin, submit forms, open popups that are not sandboxed, and navigate the tab upon a
   * press in it. `allow-top-navigation` also lets it navigate the tab by itself.
   */
  readonly loosenSandbox?: string | undefined;
  /** Default: the service's URL as it is. */
  readonly languageParameter?: LanguageParameter | undefined;
}

/**
 * Creates the frame, which loads once it is in the document.
 *
 * @throws {@link OtpError} `WIDGET_ORIGIN_REFUSED`, before anything was loaded
 * @see the interface, "Client surface of the widget"
 */
export function createFrame(
  attempt: ProxyAttempt,
  { allow, languageParameter, loosenSandbox = '' }: FrameOptions,
  title: string,
): HTMLIFrameElement {
  const who = allow === 'any-origin' ? '*' : attempt.widgetOrigin;
  const frame = document.createElement('iframe');
  frame.allow = `${GET} ${who}; ${CREATE} ${who}`;
  frame.sandbox = SANDBOX + loosenSandbox;
  // The page around may have tokens in its address, and the widget needs nothing of it.
  frame.referrerPolicy = 'no-referrer';
  frame.title = title;
  frame.style.cssText = 'width:100%;height:700px;border:0';
  frame.src = checkFrameUrl(attempt, languageParameter);
  return frame;
}

/**
 * Whether the page's `Permissions-Policy` and the frame's `allow` let its page use passkeys, where
 * the browser tells: `undefined` where it does not, as Firefox and Safari. It says nothing of the
 * browser's own limits: Safari creates no passkey in a frame of another origin, whatever is allowed.
 *
 * @param frame in the document, with its `src`
 */
export function canFrameUsePasskeys(
  frame: HTMLIFrameElement & { readonly featurePolicy?: FeaturePolicy },
): boolean | undefined {
  const policy = frame.featurePolicy;
  return policy?.allowsFeature(GET) && policy.allowsFeature(CREATE);
}

/** Says what a page's own `Permissions-Policy` needs, where it sends one. */
export function passkeyPolicy(
  { widgetOrigin }: ProxyAttempt,
  allow: FrameAllow | undefined,
): string {
  const who = allow === 'any-origin' ? '*' : `(self "${widgetOrigin}")`;
  return `Permissions-Policy needs ${GET}=${who}, ${CREATE}=${who}`;
}

/** Chromium's; not in TypeScript's DOM library, since it never became a standard. */
interface FeaturePolicy {
  allowsFeature(feature: string): boolean;
}

const GET = 'publickey-credentials-get';
const CREATE = 'publickey-credentials-create';
// Passkeys and the captcha need scripts and the widget's own origin.
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation ';
