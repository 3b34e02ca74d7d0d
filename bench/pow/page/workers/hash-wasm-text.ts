import { sha256 } from 'hash-wasm';
import { serveSolve } from '../serve-solve.ts';

// The call that the README of hash-wasm shows, once per nonce.
serveSolve(() => async (challenge, difficulty) => {
  const zeros = '0'.repeat(difficulty);
  for (let nonce = 0; ; nonce++) {
    const digest = await sha256(`${challenge}:${nonce}`);
    if (digest.startsWith(zeros)) return nonce;
  }
});
