import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { serveSolve } from '../serve-solve.ts';
import { createDecimalTail } from './decimal-tail.ts';
import { hasZeros } from './has-zeros.ts';

// The challenge fills one block. It is hashed once; its state is copied into one reused hasher.
serveSolve(() => (challenge, difficulty) => {
  const midstate = sha256.create().update(utf8ToBytes(challenge));
  const hasher = sha256.create();
  const digest = new Uint8Array(32);
  const tail = createDecimalTail(':');
  for (let nonce = 0; ; nonce++) {
    // oxlint-disable-next-line no-underscore-dangle -- public despite its name; `clone` would create a new hasher each time.
    midstate._cloneInto(hasher).update(tail.bytes).digestInto(digest);
    if (hasZeros(digest, difficulty)) return nonce;
    tail.increment();
  }
});
