import {
  ADDRESS,
  buildKernel,
  HIT_PLACES_SHIFT,
  HIT_ROW_SHIFT,
  type KernelSearch,
  type KernelSize,
  NO_HIT,
  PLACES_BYTES,
  ROW_BYTES,
} from '../kernel/kernel.ts';
import { K } from '../sha256/sha256-constants.ts';
import { firstWordMask, passesWhole } from './leading-zero-words.ts';
import { midstateOf } from './midstate.ts';
import { BATCH_SIZE, ROW_SIZE, writeBlock, writePairs } from './nonce-digits.ts';
import type { Block } from './search-engine.ts';

const LANES = 4;

/** Generates and compiles the kernel for an index of the first varying word. */
export function compileKernel(firstVarying: number, size: KernelSize): WebAssembly.Module {
  return new WebAssembly.Module(buildKernel(firstVarying, size));
}

/** One kernel and its memory. */
export interface Kernel {
  /** Prepares the memory for the batch of a nonce. */
  load(block: Block, nonce: number, digits: number): void;
  /** The smallest solution in a part of that batch, or null. */
  searchBatch(difficulty: number, from: number, to: number): number | null;
}

/** @param nonces how many a pass of the module tries */
export function createKernel(module: WebAssembly.Module, nonces: KernelSize): Kernel {
  const { memory, search: exported } = new WebAssembly.Instance(module).exports;
  if (!(memory instanceof WebAssembly.Memory) || typeof exported !== 'function') {
    throw new TypeError('not a kernel');
  }
  const search: KernelSearch = (...offsets) => Number(exported(...offsets));
  const words = (address: number, length: number) => new Int32Array(memory.buffer, address, length);
  /** How many passes a row takes. */
  const passes = ROW_SIZE / nonces;

  const constants = words(ADDRESS.constants, LANES * K.length);
  K.forEach((k, t) => {
    constants.fill(k, LANES * t, LANES * (t + 1));
  });
  const midstate = words(ADDRESS.midstate, 8);
  const secondBlock = words(ADDRESS.block, 16);
  const mask = words(ADDRESS.mask, 1);
  const rows = words(ADDRESS.rows, 2 * ROW_SIZE);
  const pairs = new Int32Array(2 * ROW_SIZE);
  let loadedChallenge = '';
  let loadedDigits = 0;

  return {
    load({ challenge, difficulty }, nonce, digits) {
      if (loadedChallenge !== challenge) midstate.set(midstateOf(challenge));
      loadedChallenge = challenge;
      if (loadedDigits !== digits) {
        writePairs(rows, 'row', digits);
        writePairs(pairs, 'place', digits);
        for (let pass = 0; pass < passes; pass++) {
          const places = words(ADDRESS.places + pass * PLACES_BYTES, PLACES_BYTES / 4);
          separate(pairs.subarray(2 * nonces * pass, 2 * nonces * (pass + 1)), places);
        }
      }
      loadedDigits = digits;
      mask[0] = firstWordMask(difficulty);
      writeBlock(secondBlock, nonce, digits);
    },
    searchBatch(difficulty, from, to) {
      const base = from - (from % BATCH_SIZE);
      const rowsEnd = Math.ceil((to - base) / ROW_SIZE) * ROW_BYTES;
      for (let pass = Math.floor((from - base) / nonces); base + pass * nonces < to; pass++) {
        const row = Math.floor(pass / passes) * ROW_BYTES;
        const hit = search(row, (pass % passes) * PLACES_BYTES, rowsEnd, passes * PLACES_BYTES);
        if (hit === NO_HIT) return null;
        const place = (hit & 0xffff) >>> HIT_PLACES_SHIFT;
        pass = ((hit >>> HIT_ROW_SHIFT) / ROW_BYTES) * passes + place / PLACES_BYTES;
        for (const nonce of noncesOf(hit, base + pass * nonces)) {
          // Whole passes and rows are tried, so some nonces lie outside the range.
          const isInRange = nonce >= from && nonce < to;
          if (isInRange && passesWhole(midstate, difficulty, nonce)) return nonce;
        }
      }
      return null;
    },
  };
}

/** Writes four pairs of words as a vector of the first words and a vector of the second. A fifth pair stays a pair. */
function separate(pairs: Int32Array, places: Int32Array): void {
  pairs.forEach((word, i) => {
    const lane = i >> 1;
    places[lane < LANES ? LANES * (i & 1) + lane : i] = word;
  });
}

/** The nonces with a hit, in order. */
function noncesOf(hit: number, first: number): number[] {
  return [0, 1, 2, 3, 4].filter((lane) => (hit >> lane) & 1).map((lane) => first + lane);
}
