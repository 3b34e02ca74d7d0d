import { serveSolve } from '../serve-solve.ts';
import { createDecimalTail } from './decimal-tail.ts';
import { hasZeros } from './has-zeros.ts';

// Each digest is awaited: several in flight are no faster.
serveSolve(() => async (challenge, difficulty) => {
  const text = createDecimalTail(`${challenge}:`);
  for (let nonce = 0; ; nonce++) {
    const digest = await crypto.subtle.digest('SHA-256', text.bytes);
    if (hasZeros(new Uint8Array(digest), difficulty)) return nonce;
    text.increment();
  }
});
