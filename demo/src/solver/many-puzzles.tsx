import { type ReactNode, useState } from 'react';
import { RadioButtons } from '../radio-buttons.tsx';
import { binsOf } from './charts/bins.ts';
import { Histogram } from './charts/histogram.tsx';
import { BinTable, type Series, SeriesFigures } from './many-tables.tsx';
import { wholeText } from './numbers.ts';
import { randomChallenge } from './random-challenge.ts';
import { RunRow } from './run-row.tsx';
import type { Bench } from './use-bench.ts';
import { words } from './words.ts';

interface ManyPuzzlesProps {
  readonly bench: Bench;
  readonly difficulty: number;
}

const COUNTS = [25, 100, 400];

/** Many solves with new challenges, counted beside the expected distribution. */
export function ManyPuzzles({ bench, difficulty }: ManyPuzzlesProps): ReactNode {
  const [asked, setAsked] = useState(100);
  const [series, setSeries] = useState<Series>();
  const mine = bench.running?.name === 'many';
  const shown = series ?? { difficulty, asked, needed: [], elapsedMs: [], hashes: 0 };
  const bins = binsOf(shown.needed, shown.difficulty);
  // While they run, the line is drawn for all requested solves; after a stop, for those that finished.
  const total = mine || shown.needed.length === 0 ? shown.asked : shown.needed.length;

  const solve = () =>
    bench.start({
      name: 'many',
      work: async (solver, signal) => {
        let grown: Series = { difficulty, asked, needed: [], elapsedMs: [], hashes: 0 };
        setSeries(grown);
        while (grown.needed.length < asked) {
          const begunAt = performance.now();
          const puzzle = { challenge: randomChallenge(), difficulty };
          const { nonce, hashes } = await solver.solve(puzzle, { signal });
          grown = {
            ...grown,
            needed: [...grown.needed, nonce + 1],
            elapsedMs: [...grown.elapsedMs, performance.now() - begunAt],
            hashes: grown.hashes + hashes,
          };
          setSeries(grown);
        }
      },
    });

  return (
    <section className="panel two-parts" aria-labelledby="many">
      <div className="stack">
        <h2 id="many">{words.many}</h2>
        <p className="quiet">{words.manyText}</p>
        <div>
          <ul className="legend" aria-hidden="true">
            <li data-mark="bar">{words.measured}</li>
            <li data-mark="line">{words.theory}</li>
            <li data-mark="band">{words.band}</li>
          </ul>
          <Histogram bins={bins} total={total} />
        </div>
      </div>
      <div className="stack">
        <RadioButtons
          choices={COUNTS}
          disabled={bench.running !== undefined && !bench.running.isAutomatic}
          legend={words.howMany}
          name="count"
          onChange={setAsked}
          textOf={wholeText}
          value={asked}
        />
        <RunRow bench={bench} job="many" onRun={solve} label={words.solveMany(wholeText(asked))}>
          <progress
            aria-label={words.many}
            data-state={bench.statusOf('many')}
            max={shown.asked}
            value={shown.needed.length}
          />
        </RunRow>
        <SeriesFigures series={shown} />
        <p className="quiet">
          {words.count(wholeText(shown.needed.length), wholeText(shown.asked))}
        </p>
      </div>
      <details>
        <summary>{words.asTable}</summary>
        <BinTable bins={bins} total={total} />
      </details>
    </section>
  );
}
