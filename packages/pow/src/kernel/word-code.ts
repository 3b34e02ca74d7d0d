/**
 * Words with a stage, the local variables that contain them, and the code that computes them.
 *
 * In the last stage a word has four nonces in the lanes of a vector and, in the kernel of five, one more in a scalar.
 * The scalar form of an expression is collected beside it, and follows when the vector is stored in its local
 * variable: the two chains alternate in steps of some ten instructions.
 *
 * @module
 */
import * as OP from './opcodes.ts';
import * as VECTOR_OP from './vector-opcodes.ts';
import { type Code, I32, i32Const, type Locals, local, V128, vector } from './wasm-module.ts';

/** The stages: when the kernel is built, once per batch, and for every few nonces. */
export const BUILT = 0;
export const BATCH = 1;
export const LANES = 2;

/** A word with its stage. */
export interface Word {
  readonly stage: typeof BUILT | typeof BATCH | typeof LANES;
  /** The value, at the stage BUILT. */
  readonly value: number;
  /** The local variable that contains it as a scalar, or {@link NO_LOCAL}. */
  readonly scalar: number;
  /** The local variable that contains it as a vector, or {@link NO_LOCAL}. */
  vector: number;
}

/** The code of the two later stages, and what it needs to push and store words. */
export interface WordCode {
  readonly batch: Code;
  readonly lanes: Code;
  /** The code that gets the scalar form of a stage's words; undefined if the stage has none. */
  readonly scalarsOf: (stage: Word['stage']) => Code | undefined;
  /** Appends the scalar form of the last stage since it was appended last. */
  readonly appendScalars: () => void;
  readonly pushScalar: (code: Code, word: Word) => void;
  readonly pushVector: (word: Word) => void;
  /** Pushes both forms, at the last stage. */
  readonly pushLanes: (word: Word) => void;
  /** Stores a word that is used more than once in a local variable. A slot holds one word at a time. */
  readonly name: (slot: string, word: Word) => Word;
  /** A word of the last stage that other code stores in a new pair of local variables. */
  readonly fromLocals: () => Word;
  /** The index of a local variable for other uses. */
  readonly i32Local: () => number;
  readonly locals: () => Locals;
}

/** How many vectors are declared. Their indices come first, before it is known how many are used, because they are used most. */
const V128_LOCALS = 64;

/** The local variable of a word that is on the stack. */
const NO_LOCAL = -1;

/** A word on the stack, or in local variables. */
export function word(
  stage: Word['stage'],
  scalar: number = NO_LOCAL,
  vectorLocal: number = NO_LOCAL,
  value = 0,
): Word {
  return { stage, scalar, vector: vectorLocal, value };
}

export function constant(value: number): Word {
  return word(BUILT, NO_LOCAL, NO_LOCAL, value | 0);
}

const isNamed = (given: Word) =>
  given.stage === BUILT || given.scalar !== NO_LOCAL || given.vector !== NO_LOCAL;

/**
 * @param parameters the number of the function's parameters; locals are numbered after them
 * @param hasScalar whether the last stage has a scalar beside each vector
 */
export function createWordCode(parameters: number, hasScalar: boolean): WordCode {
  const batch: Code = [];
  const lanes: Code = [];
  /** The scalar form of what was appended to `lanes` since the last word was named. */
  let beside: Code = [];
  let i32s = 0;
  let v128s = 0;
  const slots = new Map<string, Word>();

  const v128Local = () => {
    if (v128s === V128_LOCALS) throw new RangeError('too few vector locals');
    return parameters + v128s++;
  };
  const i32Local = () => parameters + V128_LOCALS + i32s++;
  const fromLocals = () => word(LANES, hasScalar ? i32Local() : NO_LOCAL, v128Local());

  function appendScalars(): void {
    for (const byte of beside) lanes.push(byte);
    beside = [];
  }

  function name(slot: string, unnamed: Word): Word {
    if (isNamed(unnamed)) return unnamed;
    if (unnamed.stage === BATCH) {
      // Each has its own local, because later stages read it; there are few.
      const named = word(BATCH, i32Local());
      local(batch, OP.LOCAL_SET, named.scalar);
      return named;
    }
    const named = slots.get(slot) ?? fromLocals();
    slots.set(slot, named);
    local(lanes, OP.LOCAL_SET, named.vector);
    if (hasScalar) {
      appendScalars();
      local(lanes, OP.LOCAL_SET, named.scalar);
    }
    return named;
  }

  function pushScalar(code: Code, { stage, value, scalar }: Word): void {
    if (stage === BUILT) i32Const(code, value);
    else if (scalar !== NO_LOCAL) local(code, OP.LOCAL_GET, scalar);
  }

  /** An earlier word is repeated in all four lanes, once for the whole batch. */
  function pushVector(given: Word): void {
    if (given.stage !== LANES && given.vector === NO_LOCAL) {
      given.vector = v128Local();
      pushScalar(batch, given);
      vector(batch, VECTOR_OP.I32X4_SPLAT);
      local(batch, OP.LOCAL_SET, given.vector);
    }
    if (given.vector !== NO_LOCAL) local(lanes, OP.LOCAL_GET, given.vector);
  }

  function pushLanes(unnamed: Word): void {
    const given = unnamed.stage === BATCH ? name('', unnamed) : unnamed;
    pushVector(given);
    if (hasScalar) pushScalar(beside, given);
  }

  return {
    batch,
    lanes,
    scalarsOf: (stage) => (stage === BATCH ? batch : hasScalar ? beside : undefined),
    appendScalars,
    pushScalar,
    pushVector,
    pushLanes,
    name,
    fromLocals,
    i32Local,
    locals: () => [
      [V128_LOCALS, V128],
      [i32s, I32],
    ],
  };
}
