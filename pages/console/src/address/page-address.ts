/**
 * What the page shows, as its address names it: `#requests?to=%2B2010…&find=402&timeline=message:msg_1`.
 *
 * All of it is in the fragment: a phone number is in no request of the browser, in no log of a server and in
 * no `Referer`. The page shows the same number beside it, to the developer who runs the emulator.
 */
export interface PageAddress {
  /** The ID of a section; empty if the address names none. */
  readonly section: string;
  /** What the inbox is searched for. */
  readonly to: string;
  /** What requests, attempts and webhooks are searched for. */
  readonly find: string;
  /** Which of them are shown, by the names of the filters with spaces between them; empty for all. */
  readonly only: string;
  /** The channel and the country that the funnel counts; empty for all. */
  readonly channel: string;
  readonly country: string;
  /** A record whose timeline is open, such as `request:req_000000012`; empty for none. */
  readonly timeline: string;
}

/** Reads the fragment of an address. */
export function parseAddress(hash: string): PageAddress {
  const [section = '', ...rest] = hash.replace(/^#/, '').split('?');
  const query = new URLSearchParams(rest.join('?'));
  return {
    section,
    // A `+` that was typed by hand means itself: a number begins with one.
    to: (query.get('to') ?? '').replace(/^ /, '+'),
    find: (query.get('find') ?? '').replace(/^ /, '+'),
    only: query.get('only') ?? '',
    channel: query.get('channel') ?? '',
    country: (query.get('country') ?? '').replace(/^ /, '+'),
    timeline: query.get('timeline') ?? '',
  };
}

/** Writes the fragment that {@link parseAddress} reads. */
export function formatAddress({ section, ...values }: PageAddress): string {
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''));
  return query.size === 0 ? `#${section}` : `#${section}?${query}`;
}
