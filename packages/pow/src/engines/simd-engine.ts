import {
  ADDRESS,
  buildKernel,
  HIT_PLACES_SHIFT,
  HIT_ROW_SHIFT,
  type KernelSearch,
  NO_HIT,
  PLACES_BYTES,
  ROW_BYTES,
} from '../kernel/kernel.ts';
import { K } from '../sha256/sha256-constants.ts';
import { firstWordMask, passesWhole } from './leading-zero-words.ts';
import { midstateOf } from './midstate.ts';
import {
  BATCH_SIZE,
  countDigits,
  firstVaryingWord,
  nextBatch,
  ROW_SIZE,
  writeBlock,
  writePairs,
} from './nonce-digits.ts';
import type { Block, BlockResult, SearchEngine } from './search-engine.ts';

const LANES = 4;
/** How many vectors a row has. */
const FOURS = ROW_SIZE / LANES;

/** The fast engine, and its compiled kernel for other workers. */
export interface SimdEngine extends SearchEngine {
  /** The kernel for nonces of up to seven digits. */
  readonly module: WebAssembly.Module;
  search(block: Block): BlockResult;
}

/**
 * Starts the engine that uses the WebAssembly kernel.
 *
 * @param module the kernel of another worker; by default it is generated and compiled here
 * @throws {WebAssembly.CompileError} if a policy forbids it or SIMD is not supported
 */
export function createSimdEngine(module: WebAssembly.Module = compileKernel(0)): SimdEngine {
  // Indexed by the first varying word. A kernel is created when nonces reach its length.
  const kernels = [createKernel(module)];

  return {
    name: 'wasm-simd',
    module,
    search(block) {
      const { start, count } = block;
      const end = start + count;
      for (let from = start; from < end; from = nextBatch(from)) {
        const digits = countDigits(from);
        const first = firstVaryingWord(digits);
        const kernel = kernels[first] ?? createKernel(compileKernel(first));
        kernels[first] = kernel;
        kernel.load(block, from, digits);
        const nonce = kernel.searchBatch(block.difficulty, from, Math.min(end, nextBatch(from)));
        if (nonce !== null) return { nonce, hashes: nonce - start + 1 };
      }
      return { nonce: null, hashes: count };
    },
  };
}

/** Generates and compiles the kernel for an index of the first varying word. */
function compileKernel(firstVarying: number): WebAssembly.Module {
  return new WebAssembly.Module(buildKernel(firstVarying));
}

/** One kernel and its memory. */
interface Kernel {
  /** Prepares the memory for the batch of a nonce. */
  load(block: Block, nonce: number, digits: number): void;
  /** The smallest solution in a part of that batch, or null. */
  searchBatch(difficulty: number, from: number, to: number): number | null;
}

function createKernel(module: WebAssembly.Module): Kernel {
  const { memory, search: exported } = new WebAssembly.Instance(module).exports;
  if (!(memory instanceof WebAssembly.Memory) || typeof exported !== 'function') {
    throw new TypeError('not a kernel');
  }
  const search: KernelSearch = (...offsets) => Number(exported(...offsets));
  const words = (address: number, length: number) => new Int32Array(memory.buffer, address, length);

  const constants = words(ADDRESS.constants, LANES * K.length);
  K.forEach((k, t) => {
    constants.fill(k, LANES * t, LANES * (t + 1));
  });
  const midstate = words(ADDRESS.midstate, 8);
  const secondBlock = words(ADDRESS.block, 16);
  const mask = words(ADDRESS.mask, 1);
  const rows = words(ADDRESS.rows, 2 * ROW_SIZE);
  const places = words(ADDRESS.places, 2 * ROW_SIZE);
  let loadedChallenge = '';
  let loadedDigits = 0;

  return {
    load({ challenge, difficulty }, nonce, digits) {
      if (loadedChallenge !== challenge) midstate.set(midstateOf(challenge));
      loadedChallenge = challenge;
      if (loadedDigits !== digits) {
        writePairs(rows, 'row', digits);
        writePairs(places, 'place', digits);
        for (let pair = 0; pair < places.length; pair += 8) interleave(places, pair);
      }
      loadedDigits = digits;
      mask[0] = firstWordMask(difficulty);
      writeBlock(secondBlock, nonce, digits);
    },
    searchBatch(difficulty, from, to) {
      const base = from - (from % BATCH_SIZE);
      const rowsEnd = Math.ceil((to - base) / ROW_SIZE) * ROW_BYTES;
      for (let four = Math.floor((from - base) / LANES); base + four * LANES < to; four++) {
        const row = Math.floor(four / FOURS) * ROW_BYTES;
        const hit = search(row, (four % FOURS) * PLACES_BYTES, rowsEnd, FOURS * PLACES_BYTES);
        if (hit === NO_HIT) return null;
        const place = (hit & 0xffff) >>> HIT_PLACES_SHIFT;
        four = ((hit >>> HIT_ROW_SHIFT) / ROW_BYTES) * FOURS + place / PLACES_BYTES;
        for (const nonce of lanesOf(hit, base + four * LANES)) {
          // Whole vectors and rows are tried, so some lanes lie outside the range.
          const isInRange = nonce >= from && nonce < to;
          if (isInRange && passesWhole(midstate, difficulty, nonce)) return nonce;
        }
      }
      return null;
    },
  };
}

/** The nonces of the lanes with a hit, in order. */
function lanesOf(hit: number, first: number): number[] {
  return [0, 1, 2, 3].filter((lane) => (hit >> lane) & 1).map((lane) => first + lane);
}

/** Converts four pairs of words into a vector of the first words and a vector of the second. */
function interleave(words: Int32Array, offset: number): void {
  const [a0 = 0, b0 = 0, a1 = 0, b1 = 0, a2 = 0, b2 = 0, a3 = 0, b3 = 0] = words.subarray(offset);
  words.set([a0, a1, a2, a3, b0, b1, b2, b3], offset);
}
