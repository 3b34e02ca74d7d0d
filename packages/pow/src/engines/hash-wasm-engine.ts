import { hasLeadingZeros } from './leading-zeros.ts';
import { createNonceText } from './nonce-text.ts';
import type { SearchEngine } from './search-engine.ts';

/**
 * Loads hash-wasm and starts the engine over it. It needs no vectors: about a million hashes a second.
 *
 * @throws what `WebAssembly` throws where the page forbids it
 */
export async function createHashWasmEngine(): Promise<SearchEngine> {
  const { createSHA256 } = await import('./hash-wasm.ts');
  const sha256 = await createSHA256();
  return {
    name: 'hash-wasm',
    search({ challenge, difficulty, start, count }) {
      const text = createNonceText(challenge, start);
      for (let tried = 0; tried < count; tried++) {
        // The whole text each time: loading a saved midstate instead costs more than the block that
        // it spares (hash-wasm 4.13.0 in V8: 1.2 million a second this way, 1.0 that way).
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
