import { SECRETS } from '../product/account.ts';
import type { Invariant } from './invariant.ts';

/** A count's key ends with the numbers of a bucket or of an hour, which may equal a code by chance. */
const COUNT_KEY = /^(?:client (?:un)?verified|prefix|proven|unverified)\b.*?(?=(?: \d+)+$)/;

/** What goes to a browser, a log or the store holds no key, no code, no bearer value, and no number but in the store's own hash. */
export const noSecretLeaves: Invariant = {
  name: 'no secret is in anything that leaves the proxy',
  checkedAt: 'left-proxy',
  watch() {
    /** Looked for as whole words: six digits may be part of a longer value by chance. */
    const words = new Set<string>();
    return (seen) => {
      if (seen.kind === 'code-sent') {
        for (const word of [seen.code, seen.transactionReqID, seen.phone.slice(1)]) words.add(word);
      }
      if (seen.kind !== 'left-proxy') return undefined;
      const { text, to } = seen;
      if (SECRETS.some((secret) => text.includes(secret))) return `a secret goes to the ${to}`;
      const looked = (to === 'store' && COUNT_KEY.exec(text)?.[0]) || text;
      const isFound = looked.match(/[\w-]{6,}/g)?.some((word) => words.has(word));
      return isFound ? `a code, a bearer value or a number goes to the ${to}` : undefined;
    };
  },
};
