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

interface Solved {
  readonly settings: Settings;
  readonly rates: Rates;
}

/** The rate of as many workers as are allowed. */
const ofAll = (rates: Rates) => rates.at(-1)?.[1] ?? 0;

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
  const isDefault = settings.engine === undefined && settings.workers === undefined;
  const [solved, setSolved] = useState<Solved>();
  const sampled = (isDefault && measured) || bench.rates;
  const ofSolve = solved?.settings === settings ? solved.rates : [];
  // A solve has the start of the workers in it: its rate counts only where none was sampled, or a slower one while
  // the browser was still busy with the page. All parts of the page take these, so that they agree.
  const rates = ofAll(ofSolve) > ofAll(sampled) ? ofSolve : sampled;
  const rate = rateAt(settings.difficulty, rates);

  return (
    <>
      <Bar current="solver" />
      <main className="solver">
        <div className="lead">
          <h1>{words.pageTitle}</h1>
          <p>{words.purpose}</p>
        </div>
        <Verdict difficulty={settings.difficulty} rate={rate} isEstimate={rates !== measured} />
        <OnePuzzle
          bench={bench}
          rate={rate}
          onRate={(ofIt) => setSolved({ settings, rates: [[1, ofIt]] })}
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
