import { type ReactNode, useState } from 'react';
import { Bar } from '../bar.tsx';
import { Controls } from './controls.tsx';
import { Explanation } from './explanation.tsx';
import { Measure } from './measure.tsx';
import { SolveMany } from './solve-many.tsx';
import { SolveOne } from './solve-one.tsx';
import { type Settings, useBench } from './use-bench.ts';
import { words } from './words.ts';

/** The solver, to be watched and measured. */
export function SolverPage(): ReactNode {
  const [settings, setSettings] = useState<Settings>({
    difficulty: 5,
    workers: undefined,
    engine: undefined,
  });
  const bench = useBench(settings);
  const { difficulty } = settings;

  return (
    <>
      <Bar current="solver" />
      <main className="solver">
        <div className="lead">
          <h1>{words.pageTitle}</h1>
          <p>{words.intro}</p>
        </div>
        <SolveOne
          bench={bench}
          difficulty={difficulty}
          controls={
            <Controls
              settings={settings}
              onChange={setSettings}
              rate={bench.rate}
              disabled={bench.running !== undefined}
            />
          }
        />
        <SolveMany bench={bench} difficulty={difficulty} />
        <Measure bench={bench} />
        <Explanation rate={bench.rate} />
        {/* What begins and what ends, once each; never a tick. */}
        <p role="status" className="unseen">
          {bench.status === 'idle' ? '' : words.status[bench.status]}
        </p>
      </main>
    </>
  );
}
