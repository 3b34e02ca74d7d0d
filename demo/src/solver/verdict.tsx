import type { ReactNode } from 'react';
import { expectedHashes, hashesAt, MANY } from './chances.ts';
import { aboutDurationText, wholeText } from './numbers.ts';
import { words } from './words.ts';

interface VerdictProps {
  readonly difficulty: number;
  /** Hashes a second; undefined while unknown. */
  readonly rate: number | undefined;
  /** The rate is a first estimate. */
  readonly isEstimate: boolean;
}

/** The page in three figures: what a user pays, what a script pays, and what the server pays. */
export function Verdict({ difficulty, rate, isEstimate }: VerdictProps): ReactNode {
  const expected = expectedHashes(difficulty);
  const timeOf = (hashes: number) => (rate ? aboutDurationText((hashes / rate) * 1000) : '–');
  const [shortest, longest] = [0.05, 0.95].map((chance) => timeOf(hashesAt(chance, difficulty)));
  const figures = [
    [words.verdict.user, timeOf(expected)],
    [words.verdict.script(wholeText(MANY)), timeOf(expected * MANY)],
    [words.verdict.server, words.verdict.oneHash],
  ];
  return (
    <section className="panel verdict" aria-label={words.verdict.title}>
      <dl>
        {figures.map(([who, figure]) => (
          <div key={who}>
            <dt>{who}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet">
        {words.verdict.basis(wholeText(difficulty), isEstimate)}{' '}
        {/* Without figures it keeps its room, so that nothing moves when they come. */}
        <span className={rate ? undefined : 'pending'}>
          {words.verdict.range(shortest ?? '–', longest ?? '–')}
        </span>
      </p>
    </section>
  );
}
