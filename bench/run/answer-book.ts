import type { PuzzleKind } from '../contenders.ts';
import type { Answer } from '../page/round.ts';
import { checkAnswer } from './check-answer.ts';

/** Every answer of a run. */
export interface AnswerBook {
  readonly size: number;
  /**
   * Checks answers, and that contenders with the same puzzle say the same: the smallest nonce.
   *
   * @throws {Error} at the first that is wrong, naming who gave it
   */
  take(who: string, kind: PuzzleKind, answers: readonly Answer[]): void;
}

/** Opens an empty book. */
export function createAnswerBook(): AnswerBook {
  const known = new Map<string, number>();
  let size = 0;
  return {
    get size() {
      return size;
    },
    take(who, kind, answers) {
      if (answers.length === 0) throw new Error(`${who} solved nothing`);
      for (const answer of answers) {
        try {
          checkAnswer(kind, answer);
        } catch (error) {
          throw new Error(`${who} gave a wrong answer`, { cause: error });
        }
        const puzzle = `${kind} ${answer.challenge} ${answer.difficulty}`;
        const before = known.get(puzzle) ?? answer.nonce;
        if (before !== answer.nonce)
          throw new Error(`${who} answers ${answer.nonce} where another said ${before}: ${puzzle}`);
        known.set(puzzle, answer.nonce);
        size += 1;
      }
    },
  };
}
