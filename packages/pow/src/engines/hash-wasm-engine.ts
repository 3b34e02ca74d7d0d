import { hasLeadingZeros } from './leading-zeros.ts';
import { createNonceText } from './nonce-text.ts';
import type { SearchEngine } from './search-engine.ts';

/**
 * Loads hash-wasm and starts an engine with it. It needs no SIMD: about a million hashes per second.
 *
 * @throws the error of `WebAssembly` if the page forbids it
 */
export async function createHashWasmEngine(): Promise<SearchEngine> {
  const { createSHA256 } = await import('./hash-wasm.ts');
  const sha256 = await createSHA256();
  return {
    name: 'hash-wasm',
    search({ challenge, difficulty, start, count }) {
      const text = createNonceText(challenge, start);
      for (let tried = 0; tried < count; tried++) {
        // Hashes the whole text each time. Loading a saved midstate costs more than the block that it
        // saves (hash-wasm 4.13.0 in V8: 1.2 million per second, compared with 1.0 with a midstate).
        const digest = sha256.init().update(text.bytes).digest('binary');
        if (hasLeadingZeros(digest, difficulty)) {
          return { nonce: start + tried, hashes: tried + 1 };
        }
        text.increment();
      }
      return { nonce: null, hashes: count };
    },
  };
}
