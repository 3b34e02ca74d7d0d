import type { ReactNode } from 'react';
import { expectedHashes, MANY } from './chances.ts';
import { durationText, wholeText } from './numbers.ts';
import { words } from './words.ts';

interface VerdictProps {
  readonly difficulty: number;
  /** Hashes a second; undefined while unknown. */
  readonly rate: number | undefined;
}

/** The page in three figures: what a user pays, what a script pays, and what the server pays. */
export function Verdict({ difficulty, rate }: VerdictProps): ReactNode {
  const timeOf = (codes: number) =>
    rate ? durationText(((expectedHashes(difficulty) * codes) / rate) * 1000) : '–';
  const figures = [
    [words.verdict.user, timeOf(1)],
    [words.verdict.script(wholeText(MANY)), timeOf(MANY)],
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
      <p className="quiet">{words.verdict.basis(wholeText(difficulty))}</p>
    </section>
  );
}
