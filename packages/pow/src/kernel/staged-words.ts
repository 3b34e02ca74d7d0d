/**
 * 32-bit words with a stage at which their value is known: when the kernel is built, once per batch, or for
 * every four nonces. An operation runs at the latest stage of its operands. The compression function is
 * therefore written once; constants are folded, additions of zero are dropped, and everything that is the
 * same for all nonces of a batch moves out of the loop.
 *
 * @module
 */
import * as OP from './opcodes.ts';
import * as VECTOR_OP from './vector-opcodes.ts';
import {
  type Code,
  I32,
  i32Const,
  type Locals,
  load,
  local,
  V128,
  vector,
  vectorShift,
} from './wasm-module.ts';

const BUILT = 0;
const BATCH = 1;
const LANES = 2;

/** A word with its stage. */
export interface Word {
  readonly stage: typeof BUILT | typeof BATCH | typeof LANES;
  /** The value, at the stage BUILT. */
  readonly value: number;
  /** Appends the instructions that leave the word on the stack. */
  readonly push: (code: Code) => void;
  /** Whether pushing it twice costs nothing. */
  readonly named: boolean;
}

/** Creates words and collects the code of the two later stages. */
export interface StagedWords {
  readonly batch: Code;
  readonly lanes: Code;
  readonly constant: (value: number) => Word;
  /** A word in memory that is the same for the whole batch. */
  readonly fromMemory: (address: number) => Word;
  /** Four words that instructions leave on the stack. */
  readonly fromLanes: (push: (code: Code) => void) => Word;
  /** Stores a word that is used more than once in a local variable. A slot holds one word at a time. */
  readonly name: (slot: string, word: Word) => Word;
  readonly add: (...words: Word[]) => Word;
  readonly and: (a: Word, b: Word) => Word;
  readonly xor: (...words: Word[]) => Word;
  /** Selects each bit from `ones` where the mask's bit is 1, otherwise from `zeros`. */
  readonly select: (mask: Word, ones: Word, zeros: Word) => Word;
  /** Needs a named word, because it pushes it twice. */
  readonly rotateRight: (word: Word, bits: number) => Word;
  readonly shiftRight: (word: Word, bits: number) => Word;
  /** Appends a word as a vector. A word of the batch is repeated in all four lanes. */
  readonly pushLanes: (code: Code, word: Word) => void;
  /** The index of a local variable for other uses. */
  readonly i32Local: () => number;
  readonly v128Local: () => number;
  readonly locals: () => Locals;
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
const LEFT = operation(OP.I32_SHL, VECTOR_OP.I32X4_SHL, (a, bits) => a << bits);
const RIGHT = operation(OP.I32_SHR_U, VECTOR_OP.I32X4_SHR_U, (a, bits) => a >>> bits);

function operation(
  scalar: number,
  vectorOp: number,
  fold: Operation['fold'],
  neutral = 0,
): Operation {
  return { scalar, vector: vectorOp, fold, neutral };
}

/** How many i32 locals are declared. Their indices come first, before it is known how many are used. */
const I32_LOCALS = 96;

function word(stage: Word['stage'], push: Word['push'], named = false, value = 0): Word {
  return { stage, value, push, named };
}

function constant(value: number): Word {
  return word(BUILT, (code) => i32Const(code, value), true, value | 0);
}

/** @param parameters the number of the function's parameters; locals are numbered after them */
export function createStagedWords(parameters: number): StagedWords {
  const batch: Code = [];
  const lanes: Code = [];
  let i32s = 0;
  let v128s = 0;
  const slots = new Map<string, number>();
  const splats = new Map<Word['push'], number>();

  const i32Local = () => {
    if (i32s === I32_LOCALS) throw new RangeError('too few i32 locals');
    return parameters + i32s++;
  };
  const v128Local = () => parameters + I32_LOCALS + v128s++;

  function name(slot: string, unnamed: Word): Word {
    if (unnamed.named) return unnamed;
    const isVector = unnamed.stage === LANES;
    // Vectors share a local by slot. Each scalar has its own, because later stages read it; there are few.
    const index = isVector ? (slots.get(slot) ?? v128Local()) : i32Local();
    if (isVector) slots.set(slot, index);
    const code = isVector ? lanes : batch;
    unnamed.push(code);
    local(code, OP.LOCAL_SET, index);
    return word(unnamed.stage, (later) => local(later, OP.LOCAL_GET, index), true);
  }

  function pushLanes(code: Code, scalar: Word): void {
    if (scalar.stage === LANES) {
      scalar.push(code);
      return;
    }
    let index = splats.get(scalar.push);
    if (index === undefined) {
      index = v128Local();
      splats.set(scalar.push, index);
      scalar.push(batch);
      vector(batch, VECTOR_OP.I32X4_SPLAT);
      local(batch, OP.LOCAL_SET, index);
    }
    local(code, OP.LOCAL_GET, index);
  }

  function operate(op: Operation, a: Word, b: Word): Word {
    if (a.stage === BUILT && b.stage === BUILT) return constant(op.fold(a.value, b.value));
    if (a.stage === BUILT && a.value === op.neutral) return b;
    if (b.stage === BUILT && b.value === op.neutral) return a;
    if (a.stage !== LANES && b.stage !== LANES) {
      return word(BATCH, (code) => {
        a.push(code);
        b.push(code);
        code.push(op.scalar);
      });
    }
    return word(LANES, (code) => {
      pushLanes(code, a);
      pushLanes(code, b);
      vector(code, op.vector);
    });
  }

  function shift(op: Operation, a: Word, bits: number): Word {
    if (a.stage === BUILT) return constant(op.fold(a.value, bits));
    return word(a.stage, (code) => {
      a.push(code);
      if (a.stage === LANES) vectorShift(code, op.vector, bits);
      else code.push(OP.I32_CONST, bits, op.scalar);
    });
  }

  return {
    batch,
    lanes,
    constant,
    name,
    pushLanes,
    i32Local,
    v128Local,
    fromMemory: (address) =>
      name(
        '',
        word(BATCH, (code) => {
          i32Const(code, 0);
          load(code, I32, address);
        }),
      ),
    fromLanes: (push) => word(LANES, push),
    add(...words) {
      // Sums the earlier stages first, so that at most one addition of them remains for the lanes.
      let early = constant(0);
      for (const w of words) if (w.stage !== LANES) early = operate(ADD, early, w);
      let sum = name('', early);
      for (const w of words) if (w.stage === LANES) sum = operate(ADD, sum, w);
      return sum;
    },
    and: (a, b) => operate(AND, a, b),
    xor: (...words) => words.reduce((a, b) => operate(XOR, a, b)),
    select(mask, ones, zeros) {
      if (mask.stage !== LANES) {
        return operate(XOR, operate(AND, operate(XOR, ones, zeros), mask), zeros);
      }
      return word(LANES, (code) => {
        pushLanes(code, ones);
        pushLanes(code, zeros);
        mask.push(code);
        vector(code, VECTOR_OP.V128_BITSELECT);
      });
    },
    // WebAssembly has no rotation of vectors. The two parts have no bit in common, so a sum joins them as an or
    // does; V8 turns a shift and a sum into one instruction on ARM64.
    rotateRight: (a, bits) => operate(ADD, shift(RIGHT, a, bits), shift(LEFT, a, 32 - bits)),
    shiftRight: (a, bits) => shift(RIGHT, a, bits),
    locals: () => [
      [I32_LOCALS, I32],
      [v128s, V128],
    ],
  };
}
