/**
 * Whether a page is open inside an app, where a verification should not be: a page of its own entry,
 * since most hosts never ask.
 *
 * @module
 */

/**
 * Tells whether a browser calls itself a web view that an app has embedded. There the app can read
 * what is typed, and passkeys mostly do not work: open the attempt in the system's browser
 * (`ASWebAuthenticationSession`, Custom Tabs). A hint, like everything that a user agent says.
 *
 * @param userAgent default: this browser's
 * @see the interface, "Client surface of the widget", native mobile
 */
export function isEmbeddedWebView(userAgent: string = navigator.userAgent): boolean {
  // Android's WebView marks itself; on iOS every browser names Safari, and a web view does not.
  const isAndroidView = /\bAndroid\b.*; wv\)/.test(userAgent);
  const isAppleView = /\b(iPhone|iPad|iPod)\b.*\bAppleWebKit\b(?!.*\bSafari\/)/.test(userAgent);
  const isKnownApp = /\b(FBAN|FBAV|Instagram|Line|MicroMessenger)\b[/ ]/.test(userAgent);
  return isAndroidView || isAppleView || isKnownApp;
}
