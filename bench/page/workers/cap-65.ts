import initialise, { solve_pow } from '@cap.js/wasm/browser/cap_wasm.js';
import { serveSolve } from '../serve-solve.ts';

// With a salt of 65 characters Cap's puzzle is ours. One call a puzzle, as in its widget's worker,
// and of its default difficulty, 4.
serveSolve(async () => {
  await initialise();
  return (challenge, difficulty) => Number(solve_pow(`${challenge}:`, '0'.repeat(difficulty)));
});
