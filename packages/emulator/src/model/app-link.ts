/**
 * Schemes that no app's deep link has: what a browser runs or shows as its own, what it loads over a
 * network, and Windows' own handlers (`ms-…`). The interface allows any custom scheme for native apps,
 * so that a list of the allowed ones is not possible.
 */
const NOT_AN_APP =
  /^(javascript|vbscript|data|blob|file|filesystem|about|view-source|feed|jar|mhtml|resource|res|wyciwyg|devtools|edge|opera|brave|vivaldi|(chrome|moz|safari|ms)(-.*)?|search-ms|http|ftp|wss?):$/;

/** Whether a URL, parsed as a browser parses it, opens an app or a web page over https. */
export function isAppLink({ protocol }: URL): boolean {
  return !NOT_AN_APP.test(protocol);
}
