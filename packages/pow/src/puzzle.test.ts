import { expect, test } from 'vitest';
import { checkPuzzle } from './puzzle.ts';

const CHALLENGE = '46e7966dff28a328eae4dbc06e40c86094fa2d24f03edded9a3c83da3f7af698';

test.each([0, 3, 64])('accepts difficulty %i', (difficulty) => {
  expect(() => checkPuzzle({ challenge: CHALLENGE, difficulty })).not.toThrow();
});

test.each([-1, 65, 2.5, Number.NaN, Number.POSITIVE_INFINITY])(
  'rejects difficulty %d with an error that names it',
  (difficulty) => {
    expect(() => checkPuzzle({ challenge: CHALLENGE, difficulty })).toThrow(
      new RangeError('difficulty must be a whole number from 0 to 64'),
    );
  },
);

test('rejects a difficulty that is not a number', () => {
  const puzzle = JSON.parse(`{ "challenge": "${CHALLENGE}", "difficulty": "3" }`);

  expect(() => checkPuzzle(puzzle)).toThrow(new TypeError('difficulty must be a number'));
});

test.each([CHALLENGE.slice(1), `${CHALLENGE}0`, CHALLENGE.replace('4', 'g'), `${CHALLENGE}\n`, ''])(
  'rejects the challenge %j with an error that names it',
  (challenge) => {
    expect(() => checkPuzzle({ challenge, difficulty: 3 })).toThrow(
      new TypeError('challenge must be a text of 64 hex characters'),
    );
  },
);

test('rejects another algorithm before it checks the rest', () => {
  expect(() => checkPuzzle({ challenge: '', difficulty: -1, algorithm: 'sha512' })).toThrow(
    expect.objectContaining({ name: 'OtpError', code: 'UNSUPPORTED_ALGORITHM' }),
  );
});
