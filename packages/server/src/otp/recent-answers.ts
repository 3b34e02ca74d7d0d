/**
 * A window of the service's recent answers to one kind of request. A decoy copies one of them.
 *
 * - A subject has one answer in the window, and once it is full a client replaces its own oldest answer.
 *   Otherwise, a client could fill the window with slow answers, or with ones that it knows.
 * - A drawn time lies between one of a random answer and one of an answer that took almost as long, so
 *   that it follows the distribution and repeats no time that a client has seen.
 * - The fewer the answers, the more a drawn time may differ from all of them: the spread of the service's
 *   times is still unknown.
 *
 * @module
 */
import { RECENT_ANSWERS } from '../lifetimes-and-limits.ts';

/** The window. */
export interface RecentAnswers<T> {
  /**
   * Adds an answer.
   *
   * @param source.subject what was asked about: an address or a transaction
   * @param source.client the client's network address, if it is known
   */
  add(answer: T, source: { readonly subject: string; readonly client?: string | undefined }): void;
  /** Returns one of the answers with a new time. */
  draw(): T;
}

/**
 * Creates a window.
 *
 * @param guess drawn until there is an answer
 * @param random a number from 0 up to 1
 */
export function createRecentAnswers<T extends { readonly tookMs: number }>(
  guess: T,
  random: () => number,
): RecentAnswers<T> {
  type Entry = {
    readonly answer: T;
    readonly subject?: string;
    readonly client?: string | undefined;
  };
  let entries: readonly Entry[] = [];

  return {
    add(answer, { subject, client }) {
      const others = entries.filter((entry) => entry.subject !== subject);
      const replaced =
        others.length < RECENT_ANSWERS
          ? undefined
          : (others.find((entry) => entry.client === client) ?? others[0]);
      entries = [...others.filter((entry) => entry !== replaced), { answer, subject, client }];
    },

    draw() {
      const answers = entries.length === 0 ? [guess] : entries.map(({ answer }) => answer);
      const sorted = answers.sort((a, b) => a.tookMs - b.tookMs);
      const { length: count } = sorted;
      const index = Math.floor(random() * count);
      const reach = Math.round((2 * random() - 1) * Math.sqrt(count));
      const answer = sorted[index] ?? guess;
      const near = sorted[Math.min(Math.max(index + reach, 0), count - 1)] ?? guess;
      const betweenMs = answer.tookMs + random() * (near.tookMs - answer.tookMs);
      // With one answer, 95 in 100 times are within a factor of two: 0.3 is a usual deviation of logarithms.
      const factor = Math.exp((random() - random()) / count);
      return { ...answer, tookMs: Math.round(betweenMs * factor) };
    },
  };
}
