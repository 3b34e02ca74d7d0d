import initialise, { solve_pow } from '@cap.js/wasm/browser/cap_wasm.js';
import { serveSolve } from '../serve-solve.ts';

// With a salt of 65 characters, Cap's puzzle equals the service's. One call per puzzle, as in the worker
// of its widget, at its default difficulty, 4.
serveSolve(async () => {
  await initialise();
  return (challenge, difficulty) => Number(solve_pow(`${challenge}:`, '0'.repeat(difficulty)));
});
