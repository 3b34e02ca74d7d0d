/**
 * The kernel: a WebAssembly module that tries the nonces of a batch, four or five at a time.
 *
 * 1. The challenge fills SHA-256's first block, whose midstate is an input. Only the second block is
 *    hashed, in which two neighbouring words vary (`nonce-digits.ts`).
 * 2. An outer loop iterates over the rows of a hundred nonces, an inner loop over the places in a row, four in
 *    the lanes of a vector and perhaps a fifth in a scalar. Tables contain what each adds to the two words.
 * 3. The digest's first word is compared with a mask. On a hit the kernel returns the row, the places
 *    and the lanes with a hit. The caller checks them and may call again.
 *
 * It is generated at run time, because the generator is smaller than the module.
 *
 * @module
 */
import type { Bytes } from '@otp-kit/protocol';
import { firstDigestWord } from './compression.ts';
import * as OP from './opcodes.ts';
import { createStagedWords, type StagedWords, type Word } from './staged-words.ts';
import * as VECTOR_OP from './vector-opcodes.ts';
import {
  type Code,
  I32,
  i32Const,
  load,
  local,
  moduleOf,
  NO_RESULT,
  vector,
} from './wasm-module.ts';

/** Bytes of a row's two words; and of a pass's places: two vectors of four, two words of the fifth, and padding. */
export const ROW_BYTES = 8;
export const PLACES_BYTES = 48;

/** The layout of the kernel's memory, in bytes. Words are little-endian, as in WebAssembly. */
export const ADDRESS = {
  /** Eight words: the hash after the first block. */
  midstate: 0,
  /** The second block's sixteen words; the two varying words lack the digits of the tables. */
  block: 32,
  /** The bits of the digest's first word that must be zero. */
  mask: 96,
  /** SHA-256's constants, each repeated four times. */
  constants: 112,
  /** What each row adds to the two words: 100 pairs. */
  rows: 1136,
  /** What the places of each pass add to the first and the second word: 25 passes of four, or 20 of five. */
  places: 1936,
} as const;

/** What {@link KernelSearch} returns without a hit. With a hit, it returns row and places, in bytes, and a bit for each lane. */
export const NO_HIT = -1;
export const HIT_ROW_SHIFT = 16;
export const HIT_PLACES_SHIFT = 5;

/** How many nonces a pass of the kernel tries. */
export type KernelSize = 4 | 5;

/** Searches from a row and place on. All are byte offsets into their tables. */
export type KernelSearch = (
  row: number,
  places: number,
  rowsEnd: number,
  placesEnd: number,
) => number;

// The parameters are the first locals.
const ROW = 0;
const PLACES = 1;
const ROWS_END = 2;
const PLACES_END = 3;
const PARAMETERS = 4;

/**
 * Generates the module, which exports `memory` and `search`.
 *
 * @param firstVarying the index of the first of the two words that vary, 0 to 3
 */
export function buildKernel(firstVarying: number, nonces: KernelSize): Bytes {
  const words = createStagedWords(PARAMETERS, nonces === 5);
  const { batch, lanes } = words;
  const h = (i: number) => words.fromMemory(ADDRESS.midstate + 4 * i);
  const midstate = [h(0), h(1), h(2), h(3), h(4), h(5), h(6), h(7)] as const;
  const mask = words.fromMemory(ADDRESS.mask);
  const rowStart: Code = [];
  const block = secondBlock(words, firstVarying, rowStart);
  // The offset of the current rounds' constants; 0 at first, as every local.
  const constants = words.i32Local();
  const digestWord = firstDigestWord(words, midstate, block, {
    // A load is faster than a vector constant, which V8 builds in registers each time.
    constantInLanes(t) {
      const address = ADDRESS.constants + 16 * t;
      return words.fromTable(constants, address, address);
    },
    twice(appendRounds) {
      lanes.push(OP.LOOP, NO_RESULT);
      appendRounds();
      // 256 in the second run, the bytes of 16 vectors, and 0 again after it.
      local(lanes, OP.LOCAL_GET, constants);
      i32Const(lanes, 256);
      lanes.push(OP.I32_XOR);
      local(lanes, OP.LOCAL_TEE, constants);
      lanes.push(OP.BR_IF, 0, OP.END);
    },
  });
  words.pushZeroLanes(words.and(digestWord, mask));
  returnOnHit(lanes, words.i32Local());

  const loops: Code = [OP.LOOP, NO_RESULT, ...rowStart, OP.LOOP, NO_RESULT];
  const ends: Code = [];
  advance(ends, PLACES, PLACES_BYTES, PLACES_END);
  ends.push(OP.END);
  i32Const(ends, 0);
  local(ends, OP.LOCAL_SET, PLACES);
  advance(ends, ROW, ROW_BYTES, ROWS_END);
  ends.push(OP.END);
  i32Const(ends, NO_HIT);
  return moduleOf(words.locals(), [batch, loops, lanes, ends]);
}

/** The block's words. `rowStart` leaves what a row adds to the two varying words in local variables. */
function secondBlock(words: StagedWords, first: number, rowStart: Code): Word[] {
  const block = Array.from({ length: 16 }, () => words.constant(0));
  // After the two words come at most the padding byte, then zeros up to the length.
  for (const t of [0, 1, 2, 3, 4, 5, 15]) {
    if (t <= first + 2 || t === 15) block[t] = words.fromMemory(ADDRESS.block + 4 * t);
  }
  for (const i of [0, 1]) {
    const inRow = words.fromLocals();
    local(rowStart, OP.LOCAL_GET, block[first + i]?.scalar ?? 0);
    local(rowStart, OP.LOCAL_GET, ROW);
    load(rowStart, I32, ADDRESS.rows + 4 * i);
    rowStart.push(OP.I32_OR);
    if (inRow.scalar >= 0) local(rowStart, OP.LOCAL_TEE, inRow.scalar);
    vector(rowStart, VECTOR_OP.I32X4_SPLAT);
    local(rowStart, OP.LOCAL_SET, inRow.vector);

    // The digits have no bit in common with the row, so that an exclusive or joins them.
    const inPlace = words.fromTable(PLACES, ADDRESS.places + 16 * i, ADDRESS.places + 32 + 4 * i);
    block[first + i] = words.name(`w${first + i}`, words.xor(inRow, inPlace));
  }
  return block;
}

/** Returns if any lane has a hit, of which the stack has the bits. */
function returnOnHit(code: Code, hits: number): void {
  local(code, OP.LOCAL_TEE, hits);
  code.push(OP.IF, NO_RESULT);
  shiftedLocal(code, ROW, HIT_ROW_SHIFT);
  shiftedLocal(code, PLACES, HIT_PLACES_SHIFT);
  local(code, OP.LOCAL_GET, hits);
  code.push(OP.I32_OR, OP.I32_OR, OP.RETURN, OP.END);
}

function shiftedLocal(code: Code, index: number, bits: number): void {
  local(code, OP.LOCAL_GET, index);
  i32Const(code, bits);
  code.push(OP.I32_SHL);
}

/** Adds to a counter and repeats the loop while the counter is below its end. */
function advance(code: Code, counter: number, step: number, end: number): void {
  local(code, OP.LOCAL_GET, counter);
  i32Const(code, step);
  code.push(OP.I32_ADD);
  local(code, OP.LOCAL_TEE, counter);
  local(code, OP.LOCAL_GET, end);
  code.push(OP.I32_LT_U, OP.BR_IF, 0);
}
