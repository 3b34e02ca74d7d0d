import type { KernelSize } from '../kernel/kernel.ts';

/** The engines, fastest first. `Solution.engine` is one of these. */
export type EngineName = 'wasm-simd' | 'hash-wasm' | 'javascript' | 'webcrypto';

/** Consecutive nonces of one puzzle. */
export interface Block {
  /** 64 ASCII characters. */
  readonly challenge: string;
  /** 0 to 64. */
  readonly difficulty: number;
  /** The first nonce. */
  readonly start: number;
  /** The number of nonces. The last must be a safe integer. */
  readonly count: number;
}

/** The result of a block. */
export interface BlockResult {
  /** The block's smallest nonce that solves the puzzle, or null. */
  readonly nonce: number | null;
  /** How many nonces a sequential search would have tried; fewer than `count` if a nonce solves. */
  readonly hashes: number;
}

/** Searches blocks. It has no state between blocks that the caller could observe. */
export interface SearchEngine {
  readonly name: EngineName;
  /** The kernel that it uses at the moment; only with `wasm-simd`. */
  readonly kernel?: KernelSize;
  search(block: Block): BlockResult | Promise<BlockResult>;
}
