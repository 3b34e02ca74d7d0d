import type { Invariant } from './invariant.ts';

/** What is kept grows with the number of users and codes, and with nothing that a client can repeat. */
export const boundedMemory: Invariant = {
  name: 'counters, sealed cookies and memory stay bounded',
  checkedAt: 'stored',
  watch() {
    let codes = 0;
    const clients = new Set<string>();
    return (seen) => {
      if (seen.kind === 'code-sent') codes += 1;
      if (seen.kind === 'served') clients.add(seen.client);
      if (seen.kind === 'cookies') return faultOfCookies(seen.values);
      if (seen.kind !== 'stored') return undefined;
      const most = FIRST_KEYS + KEYS_A_CODE * codes + KEYS_A_CLIENT * clients.size;
      return seen.keys > most ? `${seen.keys} keys after ${codes} codes` : undefined;
    };
  },
};

function faultOfCookies(values: readonly string[]): string | undefined {
  if (values.length > MAX_COOKIES) return `a browser keeps ${values.length} cookies`;
  const longest = Math.max(0, ...values.map(({ length }) => length));
  return longest > MAX_COOKIE_BYTES ? `a cookie has ${longest} bytes` : undefined;
}

const MAX_COOKIES = 10; // Three of each proxy, and the session.
const MAX_COOKIE_BYTES = 4000; // Browsers drop one of more than 4,096, its name and attributes included.
// Measured over 40 histories: 61 and less, and these for each code and client.
const FIRST_KEYS = 120;
const KEYS_A_CODE = 5;
const KEYS_A_CLIENT = 2;
