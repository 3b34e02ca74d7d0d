import { type ReactNode, useState } from 'react';
import { contenders, type Measured, measureBrowser } from './measure-browser.ts';
import { ratioText, shortText, wholeText } from './numbers.ts';
import { RunButton } from './run-button.tsx';
import type { Bench } from './use-bench.ts';
import { words } from './words.ts';

/** The engines of this browser side by side, and the best one in several workers. */
export function Measure({ bench }: { readonly bench: Bench }): ReactNode {
  const [table, setTable] = useState<readonly Measured[]>(nothingYet);
  const rates = table.flatMap(({ rate }) => (rate ? [rate] : []));
  const slowest = Math.min(...rates);
  const fastest = Math.max(...rates);

  const measure = () =>
    bench.start({
      running: 'measuring',
      done: 'measured',
      work: async (_solver, signal) => {
        setTable(nothingYet);
        await measureBrowser(signal, setTable);
      },
    });

  return (
    <section className="panel" aria-labelledby="measure">
      <h2 id="measure">{words.engineTable}</h2>
      <p className="quiet">{words.engineIntro}</p>
      <div className="row">
        <RunButton bench={bench} running="measuring" onRun={measure}>
          {words.measure}
        </RunButton>
      </div>
      <table className="engines" aria-labelledby="measure">
        <thead>
          <tr>
            <th scope="col">{words.engine}</th>
            <th scope="col">{words.perSecond}</th>
            <th scope="col">{words.relative}</th>
          </tr>
        </thead>
        <tbody>
          {table.map(({ engine, workers, rate, available }) => (
            <tr key={`${engine} ${workers}`} className={engine ? undefined : 'team'}>
              <th scope="row">
                {engine ? words.engines[engine] : words.best}
                {!engine && <small>{words.workersRan(wholeText(workers))}</small>}
                {rate && (
                  <svg
                    className="ratio"
                    viewBox="0 0 100 4"
                    preserveAspectRatio="none"
                    aria-hidden="true"
                  >
                    <rect width={(rate / fastest) * 100} height="4" />
                  </svg>
                )}
              </th>
              <td>{available ? rateText(rate) : words.notHere}</td>
              <td>{rate ? ratioText(rate / slowest) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function nothingYet(): readonly Measured[] {
  return contenders().map((contender) => ({ ...contender, rate: undefined, available: true }));
}

const rateText = (rate: number | undefined): string => (rate === undefined ? '–' : shortText(rate));
