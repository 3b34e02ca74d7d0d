import type { ReactNode } from 'react';
import { chanceOfDone, expectedHashes } from './chances.ts';
import { FigureTable } from './figure-table.tsx';
import { durationText, percentText, rateText, wholeText } from './numbers.ts';
import { words } from './words.ts';

interface FiguresProps {
  readonly difficulty: number;
  /** Computed so far; 0 before a solve. */
  readonly hashes: number;
  readonly elapsedMs: number;
  /** Hashes a second that are usual here; undefined while unknown. */
  readonly rate: number | undefined;
}

/** One solve beside what is expected of it. */
export function Figures({ difficulty, hashes, elapsedMs, rate }: FiguresProps): ReactNode {
  const expected = expectedHashes(difficulty);
  const isKnown = hashes > 0;
  const own = elapsedMs > 0 ? (hashes / elapsedMs) * 1000 : undefined;
  const chance = (at: number) => percentText(chanceOfDone(at, difficulty));
  return (
    <FigureTable
      label={words.one}
      className="figures"
      head={['', words.thisSolve, words.expected]}
      rows={[
        [words.hashes, wholeText(hashes), wholeText(expected)],
        [
          words.time,
          isKnown ? durationText(elapsedMs) : '–',
          rate ? durationText((expected / rate) * 1000) : '–',
        ],
        [words.rate, rateText(own), rateText(rate)],
        [words.chance, isKnown ? chance(hashes) : '–', chance(expected)],
      ]}
    />
  );
}
