/**
 * A window of the service's recent responses to one kind of request. A decoy copies one of them.
 *
 * A client whose own sends are served slowly would recognize a decoy that copies them. So:
 *
 * - A subject and a client have one response each in the window.
 * - The slowest response is not drawn: it may be the client's own. Until there are three, `fallback` fills
 *   the window, so that others remain. A decoy is then recognized by its time more often:
 *   docs/decisions/0027 has the measurements, by the number of other clients.
 * - A drawn time lies between one of a random response and one of a response that took almost as long, so
 *   that it follows the distribution and repeats no time that a client has seen.
 * - The fewer the responses, the more a drawn time may differ from all of them: the spread of the service's
 *   times is still unknown.
 *
 * @module
 */
import { RECENT_RESPONSES } from '../constants/lifetimes-and-limits.ts';

/** The window. */
export interface RecentResponses<T> {
  /**
   * Adds a response.
   *
   * @param source.subject what was asked about, an address or a transaction, as a keyed hash
   * @param source.client the client's network as a keyed hash, if it is known
   */
  add(
    response: T,
    source: { readonly subject: string; readonly client?: string | undefined },
  ): void;
  /** Returns one of the responses with a new time. */
  draw(): T;
}

/** With the slowest left out, two to draw from. */
const FEWEST_RESPONSES = 3;

/**
 * Creates a window.
 *
 * @param fallback a response to copy until there is one; its time is also used until there are three responses
 * @param random a number from 0 up to 1
 */
export function createRecentResponses<T extends { readonly tookMs: number }>(
  fallback: () => T,
  random: () => number,
): RecentResponses<T> {
  type Entry = {
    readonly response: T;
    readonly subject: string;
    readonly client?: string | undefined;
  };
  let entries: readonly Entry[] = [];

  function filled(): readonly T[] {
    const responses = entries.map(({ response }) => response);
    const missing = Math.max(0, FEWEST_RESPONSES - responses.length);
    const fillers = Array.from({ length: missing }, () => {
      const guess = fallback();
      return { ...guess, ...responses.at(-1), tookMs: guess.tookMs };
    });
    return [...responses, ...fillers];
  }

  return {
    add(response, { subject, client }) {
      const isOwn = (entry: Entry) =>
        entry.subject === subject || (client !== undefined && entry.client === client);
      // With one of each, a client could remove others' responses by sends to their addresses.
      if (entries.filter(isOwn).length > 1) return;
      const others = entries.filter((entry) => !isOwn(entry));
      entries = [...others, { response, subject, client }].slice(-RECENT_RESPONSES);
    },

    draw() {
      const sorted = [...filled()].sort((a, b) => a.tookMs - b.tookMs);
      const count = sorted.length - 1; // Without the slowest.
      const index = Math.floor(random() * count);
      const reach = Math.round((2 * random() - 1) * Math.sqrt(count));
      const response = sorted[index] ?? fallback();
      const near = sorted[Math.min(Math.max(index + reach, 0), count - 1)] ?? response;
      const betweenMs = response.tookMs + random() * (near.tookMs - response.tookMs);
      // With one response, 95 in 100 times are within a factor of two: 0.3 is a usual deviation of logarithms.
      const factor = Math.exp((random() - random()) / Math.max(1, entries.length));
      return { ...response, tookMs: Math.round(betweenMs * factor) };
    },
  };
}
