import type { JournalEntry } from '../api/control-types.ts';

/** The variable in place of the API key, so that a command that is passed on contains no key. */
const KEY_VARIABLE = '$OTP_API_KEY';

// Written by curl or by the connection itself.
const LEFT_OUT: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'transfer-encoding',
  'upgrade',
  'user-agent',
]);
const KEY_FIELDS: ReadonlySet<string> = new Set(['APIKey', 'apiKey', 'x-api-key']);
// A character that no header, URL or JSON text can hold, in place of a key until the text is quoted.
const MARK = '\u0000';

/**
 * Writes a request as a curl command for a POSIX shell.
 *
 * @param options.origin where the request goes if it has no `Host`
 * @param options.apiKeys every key of the workspace: `$OTP_API_KEY` stands for each of them
 */
export function asCurl(
  { method, path, query, headers, body }: JournalEntry,
  { origin, apiKeys }: { readonly origin: string; readonly apiKeys: readonly string[] },
): string {
  const withoutKeys = (text: string): string =>
    apiKeys.reduce((rest, key) => rest.replaceAll(key, MARK), text);
  const quoted = (text: string): string => quote(withoutKeys(text));
  const base = headers['host'] === undefined ? origin : `http://${headers['host']}`;
  const sent = Object.entries(headers).filter(([name]) => !LEFT_OUT.has(name));
  const isBodiless = body === null || body === '';
  return [
    // Without --globoff, curl reads brackets in a URL as a range.
    `curl --globoff${method === 'GET' && isBodiless ? '' : ` -X ${method}`}`,
    quoted(`${base}${path}${queryText(query)}`),
    ...sent.map(([name, value]) => `-H ${quoted(headerText(name, value))}`),
    ...(isBodiless ? [] : [`--data-raw ${quoted(bodyText(body))}`]),
  ].join(' \\\n  ');
}

function headerText(name: string, value: string): string {
  if (KEY_FIELDS.has(name)) return `${name}: ${MARK}`;
  // curl leaves out a header that ends in a colon.
  return value === '' ? `${name};` : `${name}: ${value}`;
}

function queryText(query: JournalEntry['query']): string {
  const pairs = Object.entries(query).flatMap(([name, values]) =>
    [values].flat().map((value) => {
      const text = KEY_FIELDS.has(name) ? MARK : encodeURIComponent(value);
      return `${encodeURIComponent(name)}=${text}`;
    }),
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** JSON again, without a key that the workspace does not know; a text as it came. */
function bodyText(body: unknown): string {
  if (typeof body === 'string') return body;
  const text = JSON.stringify(body, (name, value: unknown) =>
    KEY_FIELDS.has(name) && typeof value === 'string' ? MARK : value,
  );
  return text.replaceAll(JSON.stringify(MARK), `"${MARK}"`);
}

/** Single quotes keep everything as it is; only a variable is outside of them. */
function quote(text: string): string {
  const inner = text.replaceAll("'", "'\\''").replaceAll(MARK, `'"${KEY_VARIABLE}"'`);
  return `'${inner}'`;
}
