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

/** Chromium only, and not standardized, so TypeScript's DOM library does not have it. */
interface FeaturePolicy {
  allowsFeature(feature: string): boolean;
}

/** The browser's names of what a frame needs for passkeys: signing in with one, and creating one. */
export const GET = 'publickey-credentials-get';
/** The counterpart of {@link GET}. */
export const CREATE = 'publickey-credentials-create';
