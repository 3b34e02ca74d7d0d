import type { ReactNode } from 'react';
import { chanceOfDone, expectedHashes } from './chances.ts';
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
    <div className="scroller">
      <table className="figures" aria-label={words.one}>
        <thead>
          <tr>
            <td />
            <th scope="col">{words.thisSolve}</th>
            <th scope="col">{words.expected}</th>
          </tr>
        </thead>
        <tbody>
          <Row name={words.hashes} own={wholeText(hashes)} usual={wholeText(expected)} />
          <Row
            name={words.time}
            own={isKnown ? durationText(elapsedMs) : '–'}
            usual={rate ? durationText((expected / rate) * 1000) : '–'}
          />
          <Row name={words.rate} own={rateText(own)} usual={rateText(rate)} />
          <Row name={words.chance} own={isKnown ? chance(hashes) : '–'} usual={chance(expected)} />
        </tbody>
      </table>
    </div>
  );
}

function Row(props: {
  readonly name: string;
  readonly own: string;
  readonly usual: string;
}): ReactNode {
  return (
    <tr>
      <th scope="row">{props.name}</th>
      <td>{props.own}</td>
      <td>{props.usual}</td>
    </tr>
  );
}
