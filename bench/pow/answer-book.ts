import { checkAnswer } from './check-answer.ts';
import type { PuzzleKind } from './contenders.ts';
import type { Answer } from './page/round.ts';

/** Every answer of a run. */
export interface AnswerBook {
  readonly size: number;
  /**
   * Checks answers, and that all contenders with the same puzzle found the same, smallest nonce.
   *
   * @throws {Error} at the first wrong answer, naming the contender
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
        try {
          checkAnswer(kind, answer);
        } catch (error) {
          throw new Error(`${contender} gave a wrong answer`, { cause: error });
        }
        const puzzle = `${kind} ${answer.challenge} ${answer.difficulty}`;
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
