import type { ProxyAttempt } from '@otp-kit/protocol';
import { checkFrameUrl } from './check-frame-url.ts';

/**
 * Who may use passkeys inside the frame. `widget-origin` is enough for a widget that stays on its
 * origin; a frame that is redirected to another one needs `any-origin`.
 */
export type FrameAllow = 'widget-origin' | 'any-origin';

/**
 * Creates the frame, which loads once it is in the document. It has no `sandbox`: without
 * `allow-same-origin` passkeys fail there, and with it a sandbox restricts a foreign origin in little.
 *
 * @throws {@link OtpError} `WIDGET_ORIGIN_REFUSED`, before anything was loaded
 * @see the interface, "Client surface of the widget"
 */
export function createFrame(
  attempt: ProxyAttempt,
  allow: FrameAllow | undefined,
  title: string,
): HTMLIFrameElement {
  const url = checkFrameUrl(attempt);
  const who = allow === 'any-origin' ? '*' : attempt.widgetOrigin;
  const frame = document.createElement('iframe');
  frame.allow = `${GET} ${who}; ${CREATE} ${who}`;
  // The page around may have tokens in its address, and the widget needs nothing of it.
  frame.referrerPolicy = 'no-referrer';
  frame.title = title;
  frame.style.cssText = 'width:100%;height:700px;border:0';
  frame.src = url;
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
