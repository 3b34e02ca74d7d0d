/**
 * A window of the service's recent answers to one kind of request. A decoy copies one of them.
 *
 * A client whose own sends are answered slowly would recognize a decoy that copies them. So:
 *
 * - A subject and a client have one answer each in the window.
 * - The slowest answer is not drawn: it may be the client's own. Until there are three, `fallback` fills
 *   the window, so that others remain. A decoy is then recognized by its time more often:
 *   docs/decisions/0027 has the measurements, by the number of other clients.
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
   * @param source.subject what was asked about, an address or a transaction, as a keyed hash
   * @param source.client the client's network as a keyed hash, if it is known
   */
  add(answer: T, source: { readonly subject: string; readonly client?: string | undefined }): void;
  /** Returns one of the answers with a new time. */
  draw(): T;
}

/** With the slowest left out, two to draw from. */
const FEWEST_ANSWERS = 3;

/**
 * Creates a window.
 *
 * @param fallback an answer to copy until there is one; its time is also used until there are three answers
 * @param random a number from 0 up to 1
 */
export function createRecentAnswers<T extends { readonly tookMs: number }>(
  fallback: () => T,
  random: () => number,
): RecentAnswers<T> {
  type Entry = {
    readonly answer: T;
    readonly subject: string;
    readonly client?: string | undefined;
  };
  let entries: readonly Entry[] = [];

  function filled(): readonly T[] {
    const answers = entries.map(({ answer }) => answer);
    const missing = Math.max(0, FEWEST_ANSWERS - answers.length);
    const fillers = Array.from({ length: missing }, () => {
      const guess = fallback();
      return { ...guess, ...answers.at(-1), tookMs: guess.tookMs };
    });
    return [...answers, ...fillers];
  }

  return {
    add(answer, { subject, client }) {
      const isOwn = (entry: Entry) =>
        entry.subject === subject || (client !== undefined && entry.client === client);
      // With one of each, a client could remove others' answers by sends to their addresses.
      if (entries.filter(isOwn).length > 1) return;
      const others = entries.filter((entry) => !isOwn(entry));
      entries = [...others, { answer, subject, client }].slice(-RECENT_ANSWERS);
    },

    draw() {
      const sorted = [...filled()].sort((a, b) => a.tookMs - b.tookMs);
      const count = sorted.length - 1; // Without the slowest.
      const index = Math.floor(random() * count);
      const reach = Math.round((2 * random() - 1) * Math.sqrt(count));
      const answer = sorted[index] ?? fallback();
      const near = sorted[Math.min(Math.max(index + reach, 0), count - 1)] ?? answer;
      const betweenMs = answer.tookMs + random() * (near.tookMs - answer.tookMs);
      // With one answer, 95 in 100 times are within a factor of two: 0.3 is a usual deviation of logarithms.
      const factor = Math.exp((random() - random()) / Math.max(1, entries.length));
      return { ...answer, tookMs: Math.round(betweenMs * factor) };
    },
  };
}
