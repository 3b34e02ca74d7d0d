/** The engines, fastest first, as a `Solution` names them. */
export type EngineName = 'wasm-simd' | 'hash-wasm' | 'javascript' | 'webcrypto';

/** A run of consecutive nonces of one puzzle. */
export interface Block {
  /** 64 ASCII characters. */
  readonly challenge: string;
  /** 0 to 64. */
  readonly difficulty: number;
  /** The first nonce. */
  readonly start: number;
  /** How many nonces; the last one is still a safe integer. */
  readonly count: number;
}

/** What a block held. */
export interface BlockResult {
  /** The block's smallest nonce that solves the puzzle, or null. */
  readonly nonce: number | null;
  /** How many nonces were tried, as a search one by one counts them; fewer than `count` after a find. */
  readonly hashes: number;
}

/** Something that searches blocks. It keeps nothing between two of them that the caller could see. */
export interface SearchEngine {
  readonly name: EngineName;
  search(block: Block): BlockResult | Promise<BlockResult>;
}
