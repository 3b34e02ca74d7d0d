import { isLoopbackHttp } from '../http/sealed-cookie.ts';

/**
 * Checks an option.
 *
 * @throws TypeError with the message, which names the option and never its value
 */
export function check(holds: boolean, message: string): asserts holds {
  if (!holds) throw new TypeError(message);
}

/** Tells whether an option is a text with something in it. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0;
}

/**
 * Checks the service's address.
 *
 * @throws TypeError
 */
export function checkBaseUrl(baseUrl: string): void {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  check(url !== undefined, 'baseUrl must be an absolute URL');
  check(
    url.protocol === 'https:' || isLoopbackHttp(url),
    'baseUrl must be https, or http to a loopback host: the API key travels in it',
  );
  const hasMore = [url.search, url.hash, url.username, url.password].some((part) => part !== '');
  check(!hasMore, 'baseUrl must have no query, fragment or credentials');
}
