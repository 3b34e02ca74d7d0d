import { type ReactNode, useState } from 'react';
import { RunRow } from '../run-row.tsx';
import type { Bench } from '../use-bench.ts';
import { words } from '../words.ts';
import { EngineTable } from './engine-table.tsx';
import { CONTENDERS, type Measured, measureBrowser, SAMPLES } from './measure-browser.ts';
import { resultOf } from './result.ts';
import { ShareCard } from './share-card.tsx';
import { useAutomaticStart } from './use-automatic-start.ts';

interface EnginesPanelProps {
  readonly bench: Bench;
  /** Whether it is measured without being asked for. */
  readonly isAutomatic: boolean;
}

const NOTHING_YET: readonly Measured[] = CONTENDERS.map((contender) => ({
  ...contender,
  rate: undefined,
  isAvailable: true,
}));

/** The engines of this browser side by side, the best one in several workers, and a card of the result. */
export function EnginesPanel({ bench, isAutomatic }: EnginesPanelProps): ReactNode {
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
        await measureBrowser(signal, (measured) => {
          setSamples((count) => count + 1);
          // What was measured before stays until it is measured again.
          setTable((before) =>
            measured.map((row, index) => (row.rate ? row : { ...row, rate: before[index]?.rate })),
          );
        });
        setSamples(SAMPLES);
      },
    });
  }

  const isDone = bench.statusOf('measure') === 'done';
  return (
    <section className="panel two-parts" aria-labelledby="measure">
      <div className="stack">
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
          label={isDone ? words.measureAgain : words.measure}
          idleText={isAutomatic ? undefined : words.savesData}
        >
          <progress
            aria-label={words.engineTable}
            data-state={bench.statusOf('measure')}
            max={SAMPLES}
            value={samples}
          />
        </RunRow>
        <EngineTable table={table} />
      </div>
      <ShareCard result={resultOf(table)} table={table} isDone={isDone} />
    </section>
  );
}
