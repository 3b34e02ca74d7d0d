import { createSHA256 } from 'hash-wasm';
import { hasLeadingZeros } from './leading-zeros.ts';
import { createNonceText } from './nonce-text.ts';

/** The engines, fastest first, as a {@link Solution} names them. */
export type EngineName = 'wasm-simd' | 'hash-wasm' | 'javascript' | 'webcrypto';

/** A run of consecutive nonces of one puzzle. */
export interface Block {
  readonly challenge: string;
  readonly difficulty: number;
  /** The first nonce. */
  readonly start: number;
  /** How many nonces; `start + count` stays a safe integer. */
  readonly count: number;
}

/** What a block held. */
export interface BlockResult {
  /** The block's smallest nonce that solves the puzzle, or null. */
  readonly nonce: number | null;
  /** How many nonces were tried; fewer than `count` after a find. */
  readonly hashes: number;
}

/** Something that searches blocks, one at a time and in ascending order. */
export interface SearchEngine {
  readonly name: EngineName;
  search(block: Block): BlockResult;
}

/**
 * Starts the engine over hash-wasm: about a million hashes a second in one thread.
 *
 * @throws what `WebAssembly` throws where the page forbids it
 */
export async function createSearchEngine(): Promise<SearchEngine> {
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
