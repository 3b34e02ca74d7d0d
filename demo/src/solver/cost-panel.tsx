import type { ReactNode } from 'react';
import { expectedHashes, MANY } from './chances.ts';
import { FigureTable } from './figure-table.tsx';
import { aboutDurationText, wholeText } from './numbers.ts';
import { type Rates, rateAt } from './rates.ts';
import { words } from './words.ts';

const DIFFICULTIES = [3, 4, 5, 6];
/** ln 100: 99 of 100 searches end within this many times the expected number. */
const NINETY_NINE = Math.log(100);

/** What each difficulty costs a user, and what it costs a script, at the speeds measured here. */
export function CostPanel({ rates }: { readonly rates: Rates }): ReactNode {
  const timeOf = (difficulty: number, times: number) => {
    const rate = rateAt(difficulty, rates);
    return rate ? aboutDurationText(((times * expectedHashes(difficulty)) / rate) * 1000) : '–';
  };
  return (
    <section className="panel" aria-labelledby="cost">
      <h2 id="cost">{words.cost}</h2>
      <p className="quiet">{words.costText}</p>
      <FigureTable
        label={words.cost}
        head={[
          words.costDifficulty,
          words.costUser,
          words.costUnlucky,
          words.costScript(wholeText(MANY)),
        ]}
        rows={DIFFICULTIES.map((difficulty) => [
          wholeText(difficulty),
          timeOf(difficulty, 1),
          timeOf(difficulty, NINETY_NINE),
          timeOf(difficulty, MANY),
        ])}
      />
    </section>
  );
}
