import * as v from 'valibot';

/** The URL of a server: http or https. */
export const webUrl: v.GenericSchema<string> = v.pipe(
  v.string(),
  v.url('must be a URL'),
  v.regex(/^https?:/i, 'must be an http or https URL'),
);

/** A URL that a browser is sent to: a page or an app's deep link, and nothing that would run in the current page. */
export const landingUrl: v.GenericSchema<string> = v.pipe(
  v.string(),
  v.check(
    // Parsed, as a browser would: it drops line breaks and tabs from within a scheme.
    (value) => URL.canParse(value) && isPageOrApp(new URL(value)),
    'must be the URL of a web page or a deep link',
  ),
);

function isPageOrApp(url: URL): boolean {
  return url.protocol === 'http:' || isAppLink(url);
}

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
