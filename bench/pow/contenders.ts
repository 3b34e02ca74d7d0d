import type { EngineName } from '@otp-kit/pow';

/** The kind of puzzle. Each solver has its own; `prefix` is the service's. The difficulty counts hex zeros in every kind. */
export type PuzzleKind = 'prefix' | 'short-prefix' | 'mcaptcha' | 'altcha' | 'friendly';

/** One solver in the comparison. */
export interface Contender {
  readonly id: string;
  readonly label: string;
  readonly puzzle: PuzzleKind;
  /** In hex zeros. At this difficulty a puzzle takes tens of milliseconds, so that all rounds are about equally long. */
  readonly difficulty: number;
  /** Set on this kit's own engines. */
  readonly engine?: EngineName;
}

const ENGINES: readonly (readonly [EngineName, difficulty: number])[] = [
  ['wasm-simd', 5],
  ['hash-wasm', 4],
  ['javascript', 4],
  ['webcrypto', 3],
];

const PEERS: readonly (readonly [id: string, label: string, PuzzleKind, difficulty: number])[] = [
  ['hash-wasm-text', 'hash-wasm `sha256(string)`', 'prefix', 3],
  ['hash-wasm-bytes', 'hash-wasm, bytes in, binary out', 'prefix', 4],
  ['noble-text', '@noble/hashes, string', 'prefix', 3],
  ['noble-midstate', '@noble/hashes, cloned midstate', 'prefix', 4],
  ['subtle', 'WebCrypto `subtle.digest`', 'prefix', 3],
  ['cap-65', '@cap.js/wasm, prefix of 65', 'prefix', 4],
  ['cap-32', '@cap.js/wasm, prefix of 32', 'short-prefix', 4],
  ['mcaptcha', '@mcaptcha/pow-wasm', 'mcaptcha', 4],
  // Even, because altcha compares an odd prefix as text, which is slower.
  ['altcha', 'altcha, SHA-256 worker', 'altcha', 4],
  ['friendly', 'friendly-pow, WASM (blake2b)', 'friendly', 4],
];

/** All solvers that run in a browser, in the order of the table. */
export const CONTENDERS: readonly Contender[] = [
  ...ENGINES.map(
    ([engine, difficulty]): Contender => ({
      ...{ id: `otp-kit-${engine}`, label: `this kit, ${engine}` },
      ...{ puzzle: 'prefix', difficulty, engine },
    }),
  ),
  ...PEERS.map(([id, label, puzzle, difficulty]) => ({ id, label, puzzle, difficulty })),
];
