import { createHash } from 'node:crypto';
import { blake2b } from '@noble/hashes/blake2.js';
import type { PuzzleKind } from './contenders.ts';
import type { Answer } from './page/round.ts';

/** Every result of a run. */
export interface AnswerBook {
  readonly size: number;
  /**
   * Hashes each result again by the definition of its puzzle, and checks that all contenders with the same puzzle found
   * the same, smallest nonce.
   *
   * @throws {Error} at the first wrong result, naming the contender
   */
  take(contender: string, kind: PuzzleKind, answers: readonly Answer[]): void;
}

/** Opens an empty book. */
export function createAnswerBook(): AnswerBook {
  const known = new Map<string, number>();
  let size = 0;
  return {
    get size() {
      return size;
    },
    take(contender, kind, answers) {
      if (answers.length === 0) throw new Error(`${contender} solved nothing`);
      for (const answer of answers) {
        const puzzle = `${kind} ${answer.challenge} ${answer.difficulty}`;
        if (!SOLVES[kind](answer))
          throw new Error(`${contender} gave a wrong answer, ${answer.nonce}: ${puzzle}`);
        const before = known.get(puzzle) ?? answer.nonce;
        if (before !== answer.nonce)
          throw new Error(
            `${contender} answers ${answer.nonce} where another answered ${before}: ${puzzle}`,
          );
        known.set(puzzle, answer.nonce);
        size += 1;
      }
    },
  };
}

const SOLVES: Readonly<Record<PuzzleKind, (answer: Answer) => boolean>> = {
  prefix: ({ challenge, nonce, difficulty }) =>
    sha256(`${challenge}:${nonce}`).startsWith('0'.repeat(difficulty)),
  'short-prefix': ({ challenge, nonce, difficulty }) =>
    sha256(`${challenge.slice(0, 32)}${nonce}`).startsWith('0'.repeat(difficulty)),
  // Salt, the phrase in Rust's bincode format, nonce. The first 128 bits must be at least 2^128 - 2^128/factor.
  mcaptcha({ challenge, nonce, difficulty }) {
    const phrase = Buffer.alloc(8 + 32);
    phrase.writeBigUInt64LE(32n);
    phrase.write(challenge.slice(32), 8);
    const digest = sha256(
      Buffer.concat([Buffer.from(challenge.slice(0, 32)), phrase, Buffer.from(`${nonce}`)]),
    );
    const most = 2n ** 128n - 1n;
    return BigInt(`0x${digest.slice(0, 32)}`) >= most - most / 16n ** BigInt(difficulty);
  },
  // Salt, nonce, then the counter in four bytes.
  altcha({ challenge, nonce, difficulty }) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(nonce);
    const bytes = Buffer.from(challenge.slice(32) + challenge.slice(0, 32), 'hex');
    return sha256(Buffer.concat([bytes, counter])).startsWith('0'.repeat(difficulty));
  },
  // The puzzle's last four bytes are the nonce. The digest's first four must be below the threshold.
  friendly({ challenge, nonce, difficulty }) {
    const puzzle = Buffer.alloc(128);
    puzzle.write(challenge);
    puzzle.writeUInt32LE(nonce, 124);
    const digest = blake2b(puzzle, { dkLen: 32 });
    return Buffer.from(digest).readUInt32LE() < 2 ** 32 / 16 ** difficulty;
  },
};

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
