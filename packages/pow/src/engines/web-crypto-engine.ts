import { hasLeadingZeros } from './leading-zeros.ts';
import { createNonceText } from './nonce-text.ts';
import type { SearchEngine } from './search-engine.ts';

// Enough to keep the browser's threads busy; more is not faster (256 in flight, Chromium 156).
const IN_FLIGHT = 64;

/**
 * Starts the engine over Web Crypto: native code, but a promise for each hash.
 *
 * @throws {Error} on plain-http pages, which have no `crypto.subtle`
 */
export function createWebCryptoEngine(): SearchEngine {
  if (globalThis.crypto?.subtle === undefined) throw new Error('crypto.subtle is missing');
  const { subtle } = globalThis.crypto;
  return {
    name: 'webcrypto',
    async search({ challenge, difficulty, start, count }) {
      const text = createNonceText(challenge, start);
      for (let tried = 0; tried < count; tried += IN_FLIGHT) {
        const digests = [];
        for (let i = tried; i < Math.min(count, tried + IN_FLIGHT); i++) {
          // `digest` takes a copy of the bytes before it returns.
          digests.push(subtle.digest('SHA-256', text.bytes));
          text.increment();
        }
        const results = await Promise.all(digests);
        const hit = results.findIndex((bytes) =>
          hasLeadingZeros(new Uint8Array(bytes), difficulty),
        );
        if (hit !== -1) return { nonce: start + tried + hit, hashes: tried + hit + 1 };
      }
      return { nonce: null, hashes: count };
    },
  };
}
