import { expect, test } from 'vitest';
import { type Code, i32Const, local } from './wasm-module.ts';

function codeOf(append: (code: Code) => void): number[] {
  const code: Code = [];
  append(code);
  return code;
}

// WebAssembly 1.0, section 5.2.2: bit 6 of the last byte of a signed integer is its sign.
test.each([
  [0, [0x00]],
  [63, [0x3f]],
  [64, [0xc0, 0x00]],
  [8191, [0xff, 0x3f]],
  [8192, [0x80, 0xc0, 0x00]],
  [-1, [0x7f]],
  [-64, [0x40]],
  [-65, [0xbf, 0x7f]],
])('the constant %i is written in as few bytes as hold it and its sign', (value, bytes) => {
  expect(codeOf((code) => i32Const(code, value))).toEqual([0x41, ...bytes]);
});

test.each([
  [127, [0x7f]],
  [128, [0x80, 0x01]],
  [300, [0xac, 0x02]],
])('the local variable %i has the bytes %j', (index, bytes) => {
  expect(codeOf((code) => local(code, 0x20, index))).toEqual([0x20, ...bytes]);
});
