import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { serveSolve } from '../serve-solve.ts';

// The call that the README shows, once per nonce.
serveSolve(() => (challenge, difficulty) => {
  const zeros = '0'.repeat(difficulty);
  for (let nonce = 0; ; nonce++) {
    const digest = bytesToHex(sha256(utf8ToBytes(`${challenge}:${nonce}`)));
    if (digest.startsWith(zeros)) return nonce;
  }
});
