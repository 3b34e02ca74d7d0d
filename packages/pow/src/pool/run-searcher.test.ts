import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSolution } from './run-searcher.ts';

const CHALLENGE = 'ab'.repeat(32);

function solves(nonce: number): boolean {
  return createHash('sha256').update(`${CHALLENGE}:${nonce}`).digest('hex').startsWith('0');
}

const nonces = Array.from({ length: 200 }, (_, nonce) => nonce);
const [right = 0] = nonces.filter(solves);
const [wrong = 0] = nonces.filter((nonce) => !solves(nonce));

test.each([
  ['the first of its range', { start: right, count: 1 }, right, true],
  ['the last of its range', { start: right - 1, count: 2 }, right, true],
  ['before its range', { start: right + 1, count: 9 }, right, false],
  ['behind its range', { start: right - 1, count: 1 }, right, false],
  ['no solution', { start: wrong, count: 1 }, wrong, false],
  ['no whole number', { start: right, count: 1 }, right + 0.5, false],
])('a nonce that is %s', (_, range, nonce, isRight) => {
  expect(isSolution(CHALLENGE, 1, range, nonce)).toBe(isRight);
});
