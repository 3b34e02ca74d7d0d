import { createSHA256 } from 'hash-wasm';
import { serveSolve } from '../serve-solve.ts';
import { createDecimalTail } from './decimal-tail.ts';
import { hasZeros } from './has-zeros.ts';

// The fastest use of hash-wasm's public functions: one hasher, bytes in, bytes out. Its
// `save` and `load` cost more than the block that they save.
serveSolve(async () => {
  const sha256 = await createSHA256();
  return (challenge, difficulty) => {
    const text = createDecimalTail(`${challenge}:`);
    for (let nonce = 0; ; nonce++) {
      const digest = sha256.init().update(text.bytes).digest('binary');
      if (hasZeros(digest, difficulty)) return nonce;
      text.increment();
    }
  };
});
