import * as v from 'valibot';
import { isAppLink } from './app-link.ts';

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
