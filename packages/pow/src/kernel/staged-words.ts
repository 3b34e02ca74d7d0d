/**
 * 32-bit words with a stage at which their value is known: when the kernel is built, once per batch, or for
 * every few nonces. An operation runs at the latest stage of its operands. The compression function is
 * therefore written once; constants are folded, additions of zero are dropped, and everything that is the
 * same for all nonces of a batch moves out of the loop.
 *
 * Each operation appends its instructions at once. Its result is on the stack until the next operation takes
 * it, so an operation with two results on the stack must be one whose operands may change places.
 * In the last stage it appends the vector's instruction and, in the kernel of five, the scalar's.
 *
 * @module
 */
import * as OP from './opcodes.ts';
import * as VECTOR_OP from './vector-opcodes.ts';
import { I32, i32Const, load, local, V128, vector, vectorShift } from './wasm-module.ts';
import {
  BATCH,
  BUILT,
  constant,
  createWordCode,
  LANES,
  type Word,
  type WordCode,
  word,
} from './word-code.ts';

export type { Word };

/** Operations on words, and the code of the two later stages. */
export interface StagedWords
  extends Pick<WordCode, 'batch' | 'lanes' | 'name' | 'fromLocals' | 'i32Local' | 'locals'> {
  readonly constant: (value: number) => Word;
  /** A word in memory that is the same for the whole batch. */
  readonly fromMemory: (address: number) => Word;
  /** The words at an offset that a local variable contains, plus `vectorAt` for the vector and `scalarAt` for the scalar. */
  readonly fromTable: (offset: number, vectorAt: number, scalarAt: number) => Word;
  /** The same word at the last stage. */
  readonly inLanes: (word: Word) => Word;
  readonly add: (...words: Word[]) => Word;
  readonly and: (a: Word, b: Word) => Word;
  readonly xor: (a: Word, b: Word) => Word;
  /** Selects each bit from `ones` where the mask's bit is 1, otherwise from `zeros`. Needs named words. */
  readonly select: (mask: Word, ones: Word, zeros: Word) => Word;
  /** The exclusive or of a named word's rotations to the right, in ascending order, and of its shift unless that is 0. */
  readonly sigma: (word: Word, rotations: readonly number[], shift: number) => Word;
  /** Leaves a number on the stack that has a bit for each lane in which the word is zero. */
  readonly pushZeroLanes: (word: Word) => void;
}

interface Operation {
  readonly scalar: number;
  readonly vector: number;
  readonly fold: (a: number, b: number) => number;
  /** The second operand that changes nothing. */
  readonly neutral: number;
}

const ADD = operation(OP.I32_ADD, VECTOR_OP.I32X4_ADD, (a, b) => (a + b) | 0);
const XOR = operation(OP.I32_XOR, VECTOR_OP.V128_XOR, (a, b) => a ^ b);
const AND = operation(OP.I32_AND, VECTOR_OP.V128_AND, (a, b) => a & b, -1);

function operation(
  scalar: number,
  vectorOp: number,
  fold: Operation['fold'],
  neutral = 0,
): Operation {
  return { scalar, vector: vectorOp, fold, neutral };
}

/**
 * @param parameters the number of the function's parameters
 * @param hasScalar whether the last stage has a scalar beside each vector
 */
export function createStagedWords(parameters: number, hasScalar: boolean): StagedWords {
  const code = createWordCode(parameters, hasScalar);
  const { batch, lanes, name, scalarsOf, pushScalar, pushVector, pushLanes } = code;

  function operate(op: Operation, a: Word, b: Word): Word {
    if (a.stage === BUILT && a.value === op.neutral) return b;
    if (b.stage === BUILT && b.value === op.neutral) return a;
    const stage = a.stage > b.stage ? a.stage : b.stage;
    if (stage === BUILT) return constant(op.fold(a.value, b.value));
    if (stage === LANES) {
      pushLanes(a);
      pushLanes(b);
      vector(lanes, op.vector);
    } else {
      pushScalar(batch, a);
      pushScalar(batch, b);
    }
    scalarsOf(stage)?.push(op.scalar);
    return word(stage);
  }

  return {
    ...code,
    constant,
    fromMemory(address) {
      i32Const(batch, 0);
      load(batch, I32, address);
      return name('', word(BATCH));
    },
    fromTable(offset, vectorAt, scalarAt) {
      local(lanes, OP.LOCAL_GET, offset);
      load(lanes, V128, vectorAt);
      const scalars = scalarsOf(LANES);
      if (scalars !== undefined) {
        local(scalars, OP.LOCAL_GET, offset);
        load(scalars, I32, scalarAt);
      }
      return word(LANES);
    },
    inLanes(given) {
      pushLanes(given);
      return word(LANES);
    },
    // The earlier stages come first, so that at most one addition of them remains for the lanes.
    add: (...words) => words.sort((a, b) => a.stage - b.stage).reduce((a, b) => operate(ADD, a, b)),
    and: (a, b) => operate(AND, a, b),
    xor: (a, b) => operate(XOR, a, b),
    select(mask, ones, zeros) {
      const { stage } = mask;
      if (stage === LANES) {
        for (const each of [ones, zeros, mask]) pushVector(each);
        vector(lanes, VECTOR_OP.V128_BITSELECT);
      }
      scalarSelect(code, mask, ones, zeros);
      return word(stage);
    },
    sigma(given, rotations, shift) {
      const { stage, value } = given;
      if (stage === BUILT) {
        const rotated = rotations.map((bits) => (value >>> bits) | (value << (32 - bits)));
        return constant(rotated.reduce((a, b) => a ^ b, shift > 0 ? value >>> shift : 0));
      }
      if (stage === LANES) vectorSigma(code, given, rotations, shift);
      scalarSigma(code, given, rotations, shift);
      return word(stage);
    },
    pushZeroLanes(given) {
      pushLanes(given);
      pushVector(constant(0));
      vector(lanes, VECTOR_OP.I32X4_EQ);
      vector(lanes, VECTOR_OP.I32X4_BITMASK);
      if (scalarsOf(LANES) !== undefined) {
        code.appendScalars();
        lanes.push(OP.I32_EQZ, OP.I32_CONST, 4, OP.I32_SHL, OP.I32_OR);
      }
    },
  };
}

// WebAssembly has no rotation of vectors. The two parts have no bit in common, so a sum joins them as an or
// does; V8 turns a shift and a sum into one instruction on ARM64.
function vectorSigma(
  { lanes, pushVector }: WordCode,
  given: Word,
  rotations: readonly number[],
  shift: number,
): void {
  for (const [i, bits] of rotations.entries()) {
    pushVector(given);
    vectorShift(lanes, VECTOR_OP.I32X4_SHR_U, bits);
    pushVector(given);
    vectorShift(lanes, VECTOR_OP.I32X4_SHL, 32 - bits);
    vector(lanes, VECTOR_OP.I32X4_ADD);
    if (i > 0) vector(lanes, VECTOR_OP.V128_XOR);
  }
  if (shift === 0) return;
  pushVector(given);
  vectorShift(lanes, VECTOR_OP.I32X4_SHR_U, shift);
  vector(lanes, VECTOR_OP.V128_XOR);
}

// Nested, rotr(rotr(rotr(x, r - q) ^ x, q - p) ^ x, p): a processor rotates in place, and copies the word only once.
function scalarSigma(
  { scalarsOf, pushScalar }: WordCode,
  x: Word,
  rotations: readonly number[],
  shift: number,
): void {
  const scalars = scalarsOf(x.stage);
  if (scalars === undefined) return;
  pushScalar(scalars, x);
  for (let i = rotations.length - 1; i >= 0; i--) {
    scalars.push(OP.I32_CONST, (rotations[i] ?? 0) - (rotations[i - 1] ?? 0), OP.I32_ROTR);
    if (i === 0) break;
    pushScalar(scalars, x);
    scalars.push(OP.I32_XOR);
  }
  if (shift === 0) return;
  pushScalar(scalars, x);
  scalars.push(OP.I32_CONST, shift, OP.I32_SHR_U, OP.I32_XOR);
}

function scalarSelect(
  { scalarsOf, pushScalar }: WordCode,
  mask: Word,
  ones: Word,
  zeros: Word,
): void {
  const scalars = scalarsOf(mask.stage);
  if (scalars === undefined) return;
  pushScalar(scalars, ones);
  pushScalar(scalars, zeros);
  scalars.push(OP.I32_XOR);
  pushScalar(scalars, mask);
  scalars.push(OP.I32_AND);
  pushScalar(scalars, zeros);
  scalars.push(OP.I32_XOR);
}
