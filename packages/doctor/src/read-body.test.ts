import { expect, test } from 'vitest';
import { parseFields, readStart } from './read-body.ts';

const bodyOf = (...parts: Uint8Array<ArrayBuffer>[]) => new Response(new Blob(parts));

test('reads a body up to its first bytes, and leaves the rest', async () => {
  let parts = 0;
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (stream) => {
      parts += 1;
      stream.enqueue(new TextEncoder().encode('abcd'));
    },
    cancel: () => {
      isCancelled = true;
    },
  });

  expect(await readStart({ body }, 10)).toBe('abcdabcdab');
  expect(isCancelled).toBe(true);
  expect(parts).toBeLessThan(6);
});

test('reads a character whose bytes arrive in two parts', async () => {
  const [first, ...rest] = new TextEncoder().encode('é!');

  expect(await readStart(bodyOf(Uint8Array.of(first ?? 0), Uint8Array.from(rest)), 100)).toBe('é!');
});

test.each(['', '[', '5', 'null'])('%j has no fields', async (text) => {
  expect(parseFields(await readStart(new Response(text), 100))).toEqual({});
});
