import { type ReactNode, useState } from 'react';
import { Bar } from '../bar.tsx';
import { Controls } from './controls.tsx';
import { CostPanel } from './cost-panel.tsx';
import { EnginesPanel } from './engines-panel.tsx';
import { OnePuzzle } from './one-puzzle.tsx';
import { type Rates, rateAt } from './rates.ts';
import { savesData } from './use-automatic-start.ts';
import { type Settings, useBench } from './use-bench.ts';
import { Verdict } from './verdict.tsx';
import { words } from './words.ts';

interface Rate {
  readonly settings: Settings;
  /** Hashes a second. */
  readonly rate: number;
}

/** What the solver is for, and the solver itself, to be watched and measured. */
export function SolverPage(): ReactNode {
  const [settings, setSettings] = useState<Settings>({
    difficulty: 5,
    workers: undefined,
    engine: undefined,
  });
  const [isAutomatic] = useState(() => !savesData());
  const [measured, setMeasured] = useState<Rates>();
  const bench = useBench({ ...settings, estimates: isAutomatic });
  // The table's figures replace the first estimates, so that all parts of the page agree.
  const isDefault = settings.engine === undefined && settings.workers === undefined;
  const [solved, setSolved] = useState<Rate>();
  const rates = (isDefault && measured) || bench.rates;
  const isMeasured = measured !== undefined && rates === measured;
  // A solve of some length says more than an estimate. It has the start of the workers in it, so less than a measurement.
  const ofSolve = !isMeasured && solved?.settings === settings ? solved.rate : undefined;
  const rate = ofSolve ?? rateAt(settings.difficulty, rates);
  const isEstimate = !isMeasured && ofSolve === undefined;

  return (
    <>
      <Bar current="solver" />
      <main className="solver">
        <div className="lead">
          <h1>{words.pageTitle}</h1>
          <p>{words.purpose}</p>
        </div>
        <Verdict difficulty={settings.difficulty} rate={rate} isEstimate={isEstimate} />
        <OnePuzzle
          bench={bench}
          rate={rate}
          onRate={(ofIt) => setSolved({ settings, rate: ofIt })}
          difficulty={settings.difficulty}
          controls={
            <Controls
              settings={settings}
              onChange={setSettings}
              disabled={bench.running !== undefined && !bench.running.isAutomatic}
            />
          }
        />
        <EnginesPanel bench={bench} isAutomatic={isAutomatic} onMeasured={setMeasured} />
        <CostPanel rates={rates} />
      </main>
    </>
  );
}
