import { expect, test } from 'vitest';
import type { Measured } from './measure-browser.ts';
import { resultOf } from './result.ts';

const row = (engine: Measured['engine'], workers: number, rate: number | undefined): Measured => ({
  engine,
  workers,
  rate,
  isAvailable: rate !== undefined,
});

test('tells the highest rate, and how much faster the best engine is than JavaScript', () => {
  const table = [
    row('wasm-simd', 1, 8000),
    row('javascript', 1, 2000),
    row('webcrypto', 1, 100),
    row(undefined, 2, 15_000),
  ];

  expect(resultOf(table)).toEqual({ rate: 15_000, workers: 2, engine: 'wasm-simd', ratio: 4 });
});

test('compares with nothing while JavaScript is not measured', () => {
  const table = [row('wasm-simd', 1, 8000), row('javascript', 1, undefined)];

  expect(resultOf(table)).toMatchObject({ rate: 8000, ratio: undefined });
});

test('tells nothing before the first sample', () => {
  expect(resultOf([row('javascript', 1, undefined)])).toBeUndefined();
});
