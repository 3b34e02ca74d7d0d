import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const EXAMPLE = '../e2e/tests/sign-in-example.spec.ts';

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

/** A test as a sequence of words, since a formatter decides on its lines. */
function words(source: string): string {
  return source.replace(/,(?=\s*\))/g, '').replace(/\s+/g, '');
}

test('the README of the emulator shows the sign-in test that runs, in at most ten lines', () => {
  const blocks = [...read('../packages/emulator/README.md').matchAll(/```ts\n(.*?)```/gs)];

  const shown = blocks.map(([, text = '']) => text).find((text) => text.includes("test('signs in"));

  expect(words(shown ?? '')).toBe(words(read(EXAMPLE)));
  expect(shown?.trim().split('\n').length).toBeLessThanOrEqual(10);
});
