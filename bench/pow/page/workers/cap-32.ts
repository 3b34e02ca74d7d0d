import initialise, { solve_pow } from '@cap.js/wasm/browser/cap_wasm.js';
import { serveSolve } from '../serve-solve.ts';

// A salt of Cap's default length: salt and nonce fit into one SHA-256 block.
serveSolve(async () => {
  await initialise();
  return (challenge, difficulty) =>
    Number(solve_pow(challenge.slice(0, 32), '0'.repeat(difficulty)));
});
