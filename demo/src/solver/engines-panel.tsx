import { type ReactNode, useState } from 'react';
import { FigureTable } from './figure-table.tsx';
import { CONTENDERS, type Measured, measureBrowser, SAMPLES } from './measure-browser.ts';
import { rateText, ratioText, wholeText } from './numbers.ts';
import type { Rates } from './rates.ts';
import { RunRow } from './run-row.tsx';
import { useAutomaticStart } from './use-automatic-start.ts';
import type { Bench } from './use-bench.ts';
import { winnerText } from './winner-text.ts';
import { words } from './words.ts';

interface EnginesPanelProps {
  readonly bench: Bench;
  /** Whether it is measured without being asked for. */
  readonly isAutomatic: boolean;
  /** Receives what the fastest engine reaches in one worker, and the kit's choice in several. */
  readonly onMeasured: (rates: Rates) => void;
}

const NOTHING_YET: readonly Measured[] = CONTENDERS.map((contender) => ({
  ...contender,
  rate: undefined,
  isAvailable: true,
}));

/** The engines of this browser side by side, and the one that the kit chooses in several workers. */
export function EnginesPanel({ bench, isAutomatic, onMeasured }: EnginesPanelProps): ReactNode {
  const [table, setTable] = useState(NOTHING_YET);
  const [samples, setSamples] = useState(0);
  const [isDeclined, setDeclined] = useState(false);
  useAutomaticStart(bench, isAutomatic && !isDeclined, () => measure({ isAutomatic: true }));

  function measure(asked: { readonly isAutomatic: boolean }): void {
    bench.start({
      name: 'measure',
      ...asked,
      work: async (_solver, signal) => {
        setSamples(0);
        let latest: readonly Measured[] = [];
        await measureBrowser(signal, (measured) => {
          latest = measured;
          setSamples((count) => count + 1);
          // What was measured before stays until it is measured again.
          setTable((before) =>
            measured.map((row, index) => (row.rate ? row : { ...row, rate: before[index]?.rate })),
          );
        });
        setSamples(SAMPLES);
        onMeasured(ratesOf(latest));
      },
    });
  }

  const isDone = bench.statusOf('measure') === 'done';
  return (
    <section className="panel stack" aria-labelledby="measure">
      <h2 id="measure">{words.engineTable}</h2>
      <p className="quiet">{words.engineIntro}</p>
      <RunRow
        bench={bench}
        job="measure"
        onRun={() => measure({ isAutomatic: false })}
        onStop={() => {
          setDeclined(true);
          bench.stop();
        }}
        label={words.measure}
        idleText={isAutomatic ? undefined : words.savesData}
      >
        <progress aria-label={words.engineTable} max={SAMPLES} value={samples} />
      </RunRow>
      <p className="winner">{isDone ? winnerText(table) : words.noWinnerYet}</p>
      <FigureTable
        label={words.engineTable}
        head={[words.engine, words.hashesPerSecond, words.relative]}
        rows={rowsOf(table, isDone)}
      />
    </section>
  );
}

function ratesOf(table: readonly Measured[]): Rates {
  const ofOne = table.filter(({ workers }) => workers === 1).map(({ rate }) => rate ?? 0);
  const ofMany = table.filter(({ workers }) => workers > 1);
  const all = ofMany.map(({ workers, rate }) => [workers, rate ?? 0] as const);
  return [[1, Math.max(...ofOne)] as const, ...all].filter(([, rate]) => rate > 0);
}

/** The rate of each engine, and how it compares with JavaScript in one worker, which every browser runs. */
function rowsOf(table: readonly Measured[], isDone: boolean): readonly (readonly ReactNode[])[] {
  const fastest = Math.max(1, ...table.map(({ rate }) => rate ?? 0));
  const baseline = table.find(({ engine }) => engine === 'javascript')?.rate;
  return table.map(({ engine, workers, rate, isAvailable }) => [
    <>
      {engine ? words.engines[engine] : words.automatic}
      <small>
        {isAvailable ? words.workersRan(wholeText(workers)) : words.notHere}
        {isDone && rate === fastest && <b> · {words.best}</b>}
      </small>
    </>,
    <>
      {rateText(rate)}
      <progress aria-hidden="true" max={fastest} value={rate ?? 0} />
    </>,
    rate && baseline ? ratioText(rate / baseline) : '–',
  ]);
}
