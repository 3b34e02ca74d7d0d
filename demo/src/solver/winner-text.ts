import type { Measured } from './measure-browser.ts';
import { words } from './words.ts';

/** Two measurements of one engine differ by up to this factor. */
const NOISE = 1.15;

/**
 * Names the fastest engine in one worker, or the two that the measurement cannot order. It says nothing about how much
 * faster: that figure is another one after each run, and the table has it.
 */
export function winnerText(table: readonly Measured[]): string {
  const [first, second] = table
    .flatMap(({ engine, rate }) => (engine && rate ? [{ engine, rate }] : []))
    .sort((a, b) => b.rate - a.rate);
  if (!first) return words.noWinnerYet;
  const name = words.engines[first.engine];
  if (second && first.rate < second.rate * NOISE) {
    return words.tie(name, words.engines[second.engine]);
  }
  return words.winner(name);
}
