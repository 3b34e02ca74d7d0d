import type { ReactNode } from 'react';
import { expectedHashes } from './chances.ts';
import { durationText, wholeText } from './numbers.ts';
import { words } from './words.ts';

/** ln 100: 99 of 100 searches end within this many times the expected number. */
const NINETY_NINE = Math.log(100);

/** What proof of work is for, and what it costs here. */
export function Explanation({ rate }: { readonly rate: number | undefined }): ReactNode {
  const timeOf = (hashes: number) => durationText(rate ? (hashes / rate) * 1000 : Number.NaN);
  return (
    <section className="panel" aria-labelledby="why">
      <h2 id="why">{words.why}</h2>
      <p>{words.whyText}</p>
      <table className="figures">
        <thead>
          <tr>
            <th scope="col">{words.challenge}</th>
            <th scope="col">{words.expectedTime}</th>
            <th scope="col">{words.worst}</th>
          </tr>
        </thead>
        <tbody>
          {[3, 4, 5, 6].map((difficulty) => (
            <tr key={difficulty}>
              <th scope="row">{wholeText(difficulty)}</th>
              <td>{timeOf(expectedHashes(difficulty))}</td>
              <td>{timeOf(expectedHashes(difficulty) * NINETY_NINE)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
