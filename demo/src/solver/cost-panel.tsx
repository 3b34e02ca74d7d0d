import type { ReactNode } from 'react';
import { expectedHashes } from './chances.ts';
import { durationText, wholeText } from './numbers.ts';
import { words } from './words.ts';

const DIFFICULTIES = [3, 4, 5, 6];
/** ln 100: 99 of 100 searches end within this many times the expected number. */
const NINETY_NINE = Math.log(100);
const MANY = 100_000;

/** What each difficulty costs a user, and what it costs a script, at the rate measured here. */
export function CostPanel({ rate }: { readonly rate: number | undefined }): ReactNode {
  const timeOf = (hashes: number) => (rate ? durationText((hashes / rate) * 1000) : '–');
  return (
    <section className="panel" aria-labelledby="cost">
      <h2 id="cost">{words.cost}</h2>
      <p className="quiet">{words.costText}</p>
      <div className="scroller">
        <table className="cost">
          <thead>
            <tr>
              <th scope="col">{words.costDifficulty}</th>
              <th scope="col">{words.costUser}</th>
              <th scope="col">{words.costUnlucky}</th>
              <th scope="col">{words.costScript(wholeText(MANY))}</th>
            </tr>
          </thead>
          <tbody>
            {DIFFICULTIES.map((difficulty) => (
              <tr key={difficulty}>
                <th scope="row">{wholeText(difficulty)}</th>
                <td>{timeOf(expectedHashes(difficulty))}</td>
                <td>{timeOf(expectedHashes(difficulty) * NINETY_NINE)}</td>
                <td>{timeOf(expectedHashes(difficulty) * MANY)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
