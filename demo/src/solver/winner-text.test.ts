import type { EngineName } from '@otp-kit/pow';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Measured } from './measure-browser.ts';

let winnerText: (table: readonly Measured[]) => string;
let durationText: (ms: number) => string;
let aboutDurationText: (ms: number) => string;
// The words are those of the page's address when they are first imported.
beforeAll(async () => {
  vi.stubGlobal('location', { search: '?lang=en' });
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} });
  vi.resetModules();
  ({ winnerText } = await import('./winner-text.ts'));
  ({ aboutDurationText, durationText } = await import('./numbers.ts'));
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

function measured(engine: EngineName, rate: number | undefined): Measured {
  return { engine, workers: 1, rate, isAvailable: true };
}

test.each([[450], [570]])(
  'names an engine that is clearly the fastest, with the same words after each run: %i',
  (rate) => {
    const table = [measured('wasm-simd', rate), measured('javascript', 100)];
    expect(winnerText([...table, measured('webcrypto', 5)])).toBe(
      'WebAssembly SIMD is clearly the fastest in one worker.',
    );
  },
);

test.each([
  [101, 100],
  [100, 114],
])('rates of %i and %i are about the same', (javascript, wasm) => {
  const text = winnerText([measured('wasm-simd', wasm), measured('javascript', javascript)]);
  expect(text).toMatch(
    /^(JavaScript and WebAssembly SIMD|WebAssembly SIMD and JavaScript) are about as fast/,
  );
});

test('names JavaScript where it is clearly faster, and no engine without measurements', () => {
  expect(winnerText([measured('wasm-simd', 50), measured('javascript', 100)])).toBe(
    'JavaScript is clearly the fastest in one worker.',
  );
  expect(winnerText([measured('javascript', undefined)])).toBe('Which engine is the fastest?');
});

test.each([
  [59_900, '59.9 sec'],
  [67_600, '1.1 min'],
  [5_730_000, '1.6 hr'],
  [90_000_000, '1 day'],
])('writes %i ms as %s', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});

test.each([
  [143, '140 ms'],
  [144.9, '140 ms'],
  [0.4, '< 1 ms'],
])('the headline and the costs write %d ms as %s', (ms, text) => {
  expect(aboutDurationText(ms)).toBe(text);
});
