import type { EngineName } from '@otp-kit/pow';

/** The kind of puzzle. Each solver has its own; `prefix` is the service's. The difficulty counts hex zeros in every kind. */
export type PuzzleKind = 'prefix' | 'short-prefix' | 'mcaptcha' | 'altcha' | 'friendly';

/** One solver in the comparison. */
export interface Contender {
  readonly id: string;
  readonly label: string;
  readonly puzzle: PuzzleKind;
  /** The difficulty in hex zeros. At this difficulty a puzzle takes tens of milliseconds, so that all rounds are about equally long. */
  readonly difficulty: number;
  /** Set on this kit's own engines. */
  readonly engine?: EngineName;
}

/** All solvers that run in a browser, in the order of the table. */
export const CONTENDERS: readonly Contender[] = [
  ours('wasm-simd', 5),
  ours('hash-wasm', 4),
  ours('javascript', 4),
  ours('webcrypto', 3),
  peer('hash-wasm-text', 'hash-wasm `sha256(string)`', 'prefix', 3),
  peer('hash-wasm-bytes', 'hash-wasm, bytes in, binary out', 'prefix', 4),
  peer('noble-text', '@noble/hashes, string', 'prefix', 3),
  peer('noble-midstate', '@noble/hashes, cloned midstate', 'prefix', 4),
  peer('subtle', 'WebCrypto `subtle.digest`', 'prefix', 3),
  peer('cap-65', '@cap.js/wasm, prefix of 65', 'prefix', 4),
  peer('cap-32', '@cap.js/wasm, prefix of 32', 'short-prefix', 4),
  peer('mcaptcha', '@mcaptcha/pow-wasm', 'mcaptcha', 4),
  // Even, because altcha compares an odd prefix as text, which is slower.
  peer('altcha', 'altcha, SHA-256 worker', 'altcha', 4),
  peer('friendly', 'friendly-pow, WASM (blake2b)', 'friendly', 4),
];

function ours(engine: EngineName, difficulty: number): Contender {
  return {
    id: `otp-kit-${engine}`,
    label: `this kit, ${engine}`,
    puzzle: 'prefix',
    difficulty,
    engine,
  };
}

function peer(id: string, label: string, puzzle: PuzzleKind, difficulty: number): Contender {
  return { id, label, puzzle, difficulty };
}
