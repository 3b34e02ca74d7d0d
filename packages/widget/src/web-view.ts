/**
 * Detects embedded web views, in which a verification is not safe. It is an entry of its own, since
 * most pages do not need it.
 *
 * @module
 */

/**
 * Returns whether the user agent names a web view embedded in an app. There the app can read what the
 * user types, and passkeys mostly fail: open the attempt in the system's browser
 * (`ASWebAuthenticationSession`, Custom Tabs). User agents can be wrong, so this is a hint.
 *
 * @param userAgent default: this browser's
 * @see the interface, "Client surface of the widget", native mobile
 * @example
 * if (isEmbeddedWebView()) showLink('Open this page in your browser');
 */
export function isEmbeddedWebView(userAgent: string = navigator.userAgent): boolean {
  // Android's WebView marks itself. On iOS every browser names Safari, but a web view does not.
  const isAndroidView = /\bAndroid\b.*; wv\)/.test(userAgent);
  const isAppleView = /\b(iPhone|iPad|iPod)\b.*\bAppleWebKit\b(?!.*\bSafari\/)/.test(userAgent);
  const isKnownApp = /\b(FBAN|FBAV|Instagram|Line|MicroMessenger)\b[/ ]/.test(userAgent);
  return isAndroidView || isAppleView || isKnownApp;
}
