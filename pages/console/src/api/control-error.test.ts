import { expect, test } from 'vitest';
import { problemsIn } from './control-error.ts';

test('each problem is a sentence of its own beside its field', () => {
  const reason =
    'pipelines.0.baseDifficulty: must be a whole number from 0 to 64; pipelines.0.name: must not be empty';

  expect(problemsIn(reason, 'pipelines.0.')).toEqual([
    { path: 'baseDifficulty', words: 'Must be a whole number from 0 to 64.' },
    { path: 'name', words: 'Must not be empty.' },
  ]);
});

test('a problem of no field is a sentence as well', () => {
  expect(problemsIn('the body is not a JSON object', '')).toEqual([
    { path: '', words: 'The body is not a JSON object.' },
  ]);
});
