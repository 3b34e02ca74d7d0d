/**
 * A WebAssembly assembler with the instructions that the kernel needs.
 *
 * @module
 * @see WebAssembly Core Specification 2.0, chapter 5, "Binary Format"
 */
import type { Bytes } from '@otp-kit/protocol';
import * as OP from './opcodes.ts';
import * as VECTOR_OP from './vector-opcodes.ts';

/** Instructions as bytes. */
export type Code = number[];

/** The value types of the kernel's locals. */
export const I32 = 0x7f;
export const V128 = 0x7b;

/** Comes before the opcode of a vector instruction. */
const VECTOR_PREFIX = 0xfd;
/** The type of a block without a result. */
export const NO_RESULT = 0x40;

/** Appends a number as unsigned LEB128. */
export function unsigned(code: Code, value: number): void {
  let rest = value;
  while (rest > 0x7f) {
    code.push((rest & 0x7f) | 0x80);
    rest >>>= 7;
  }
  code.push(rest);
}

/** Appends `i32.const` with a number as signed LEB128. */
export function i32Const(code: Code, value: number): void {
  code.push(OP.I32_CONST);
  let rest = value | 0;
  // Bit 6 of the last byte is the sign and must match the rest.
  while (rest > 0x3f || rest < -0x40) {
    code.push((rest & 0x7f) | 0x80);
    rest >>= 7;
  }
  code.push(rest & 0x7f);
}

// The next functions run thousands of times before the kernel is compiled, while the user waits for the
// first result. One push is faster than two pushes and a loop.

/** Appends an instruction on a local variable. */
export function local(code: Code, op: number, index: number): void {
  if (index < 0x80) code.push(op, index);
  else code.push(op, (index & 0x7f) | 0x80, index >> 7);
}

/** Appends a vector instruction. */
export function vector(code: Code, op: number): void {
  if (op < 0x80) code.push(VECTOR_PREFIX, op);
  else code.push(VECTOR_PREFIX, (op & 0x7f) | 0x80, op >> 7);
}

/** Appends a shift of vectors by 1 to 63 bits. */
export function vectorShift(code: Code, op: number, bits: number): void {
  code.push(OP.I32_CONST, bits, VECTOR_PREFIX, (op & 0x7f) | 0x80, op >> 7);
}

/** Appends a load from the address on the stack plus `offset`; `i32.load`, or `v128.load` for a vector. */
export function load(code: Code, type: typeof I32 | typeof V128, offset: number): void {
  if (type === I32) code.push(OP.I32_LOAD, 2);
  else {
    vector(code, VECTOR_OP.V128_LOAD);
    code.push(4);
  }
  unsigned(code, offset);
}

/** The number of locals of each type, in the order of their indices, which follow the parameters. */
export type Locals = readonly (readonly [count: number, type: number])[];

/** A module up to its code: one page of memory, exported as `memory`, and a function `search` of four numbers. */
const HEAD = [
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  // Each section begins with its number and size: types, functions, memories, exports.
  ...[1, 9, 1, 0x60, 4, I32, I32, I32, I32, 1, I32],
  ...[3, 2, 1, 0],
  ...[5, 3, 1, 0, 1],
  ...[7, 19, 2, ...name('memory'), 2, 0, ...name('search'), 0, 0],
];

/**
 * Creates a module with one page of memory, exported as `memory`, and one function from four i32 numbers to an
 * i32 number, exported as `search`.
 *
 * @param parts the function's body in parts, because it is too long to spread
 */
export function moduleOf(locals: Locals, parts: readonly Code[]): Bytes {
  const declared = [locals.length, ...locals.flatMap(([count, of]) => [...leb(count), of])];
  const bodySize = parts.reduce((sum, part) => sum + part.length, declared.length + 1);
  const entry = [1, ...leb(bodySize)];
  const head = [...HEAD, 10, ...leb(entry.length + bodySize), ...entry, ...declared];
  const bytes = new Uint8Array(head.length + bodySize - declared.length);
  let offset = 0;
  for (const part of [head, ...parts, [OP.END]]) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

function name(text: string): Code {
  return [text.length, ...Array.from(text, (character) => character.charCodeAt(0))];
}

function leb(value: number): Code {
  const code: Code = [];
  unsigned(code, value);
  return code;
}
