import { INITIAL_HASH } from '../sha256/sha256-constants.ts';
import { compress } from './compress.ts';

/** The eight words of the hash after a block of these 64 ASCII characters. */
export function midstateOf(challenge: string): Int32Array {
  const block = new Int32Array(16);
  for (let i = 0; i < 64; i++) {
    block[i >> 2] = ((block[i >> 2] ?? 0) << 8) | challenge.charCodeAt(i);
  }
  const midstate = new Int32Array(8);
  compress(midstate, INITIAL_HASH, block);
  return midstate;
}
