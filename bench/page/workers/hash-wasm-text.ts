import { sha256 } from 'hash-wasm';
import { serveSolve } from '../serve-solve.ts';

// The obvious way: what the README of hash-wasm shows, once for each nonce.
serveSolve(() => async (challenge, difficulty) => {
  const zeros = '0'.repeat(difficulty);
  for (let nonce = 0; ; nonce++) {
    const digest = await sha256(`${challenge}:${nonce}`);
    if (digest.startsWith(zeros)) return nonce;
  }
});
