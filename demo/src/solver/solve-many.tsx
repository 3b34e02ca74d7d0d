import { type ReactNode, useState } from 'react';
import { binsOf } from './bins.ts';
import { expectedHashes, meanOf, medianHashes, medianOf } from './chances.ts';
import { Histogram } from './histogram.tsx';
import { durationText, wholeText } from './numbers.ts';
import { randomChallenge } from './random-challenge.ts';
import { RunButton } from './run-button.tsx';
import type { Bench } from './use-bench.ts';
import { words } from './words.ts';

interface SolveManyProps {
  readonly bench: Bench;
  readonly difficulty: number;
}

interface Series {
  readonly difficulty: number;
  readonly asked: number;
  /** Hashes that a search one by one needs: the nonce and one. */
  readonly needed: readonly number[];
  readonly elapsedMs: readonly number[];
}

/** Many solves with new challenges, counted beside the expected distribution. */
export function SolveMany({ bench, difficulty }: SolveManyProps): ReactNode {
  const [asked, setAsked] = useState(100);
  const [series, setSeries] = useState<Series>();
  const mine = bench.running === 'many';
  const shown = series ?? { difficulty, asked, needed: [], elapsedMs: [] };
  const bins = binsOf(shown.needed, shown.difficulty);
  // While they run, the line is drawn for all requested solves; after a stop, for those that finished.
  const total = mine || shown.needed.length === 0 ? shown.asked : shown.needed.length;

  const solve = () =>
    bench.start({
      running: 'many',
      done: 'manyDone',
      work: async (solver, signal) => {
        let grown: Series = { difficulty, asked, needed: [], elapsedMs: [] };
        setSeries(grown);
        while (grown.needed.length < asked) {
          const begunAt = performance.now();
          const puzzle = { challenge: randomChallenge(), difficulty };
          const { nonce } = await solver.solve(puzzle, { signal });
          grown = {
            ...grown,
            needed: [...grown.needed, nonce + 1],
            elapsedMs: [...grown.elapsedMs, performance.now() - begunAt],
          };
          setSeries(grown);
        }
      },
    });

  return (
    <section className="panel" aria-labelledby="many">
      <h2 id="many">{words.many}</h2>
      <p className="quiet">{words.manyIntro}</p>
      <div className="row">
        <RunButton bench={bench} running="many" onRun={solve}>
          {words.solveMany(wholeText(asked))}
        </RunButton>
        <label>
          {words.times}{' '}
          <select
            className="select"
            value={asked}
            disabled={bench.running !== undefined}
            onChange={({ target }) => setAsked(Number(target.value))}
          >
            {[25, 100, 400].map((count) => (
              <option key={count} value={count}>
                {wholeText(count)}
              </option>
            ))}
          </select>
        </label>
        <span className="quiet">
          {words.count(wholeText(shown.needed.length), wholeText(shown.asked))}
        </span>
      </div>
      <Histogram bins={bins} total={total} />
      <Figures series={shown} />
      <details>
        <summary>{words.asTable}</summary>
        <div className="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">{words.needed}</th>
                <th scope="col">{words.solves}</th>
                <th scope="col">{words.theory}</th>
              </tr>
            </thead>
            <tbody>
              {bins.map(({ from, to, count, share }) => (
                <tr key={from}>
                  <th scope="row">
                    {Number.isFinite(to)
                      ? `${wholeText(Math.floor(from) + 1)}–${wholeText(to)}`
                      : `${wholeText(from + 1)} ${words.andMore}`}
                  </th>
                  <td>{wholeText(count)}</td>
                  <td>{(share * total).toFixed(1)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}

function Figures({ series }: { readonly series: Series }): ReactNode {
  const { needed, elapsedMs, difficulty } = series;
  const text = (value: number) => (needed.length > 0 ? wholeText(value) : '–');
  return (
    <table className="figures">
      <thead>
        <tr>
          <td />
          <th scope="col">{words.measured}</th>
          <th scope="col">{words.theory}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{words.mean}</th>
          <td>{text(meanOf(needed))}</td>
          <td>{wholeText(expectedHashes(difficulty))}</td>
        </tr>
        <tr>
          <th scope="row">{words.median}</th>
          <td>{text(medianOf(needed))}</td>
          <td>{wholeText(medianHashes(difficulty))}</td>
        </tr>
        <tr>
          <th scope="row">{words.longest}</th>
          <td>{text(Math.max(0, ...needed))}</td>
          <td>–</td>
        </tr>
        <tr>
          <th scope="row">{words.meanTime}</th>
          <td>{durationText(meanOf(elapsedMs))}</td>
          <td>–</td>
        </tr>
      </tbody>
    </table>
  );
}
