import type { ReactNode } from 'react';
import { rateText, ratioText, wholeText } from '../numbers.ts';
import { Scroller } from '../scroller.tsx';
import { words } from '../words.ts';
import type { Measured } from './measure-browser.ts';
import { baselineOf } from './result.ts';

/** The rate of each engine, and how it compares with JavaScript. */
export function EngineTable({ table }: { readonly table: readonly Measured[] }): ReactNode {
  const fastest = Math.max(...table.map(({ rate }) => rate ?? 0));
  const baseline = baselineOf(table);
  return (
    <Scroller label={words.engineTable}>
      <table className="engines" aria-label={words.engineTable}>
        <thead>
          <tr>
            <th scope="col">{words.engine}</th>
            <th scope="col">{words.hashesPerSecond}</th>
            <th scope="col">{words.relative}</th>
          </tr>
        </thead>
        <tbody>
          {table.map(({ engine, workers, rate, isAvailable }) => (
            <tr key={`${engine} ${workers}`}>
              <th scope="row">
                {engine ? words.engines[engine] : words.best}
                <small>{isAvailable ? words.workersRan(wholeText(workers)) : words.notHere}</small>
              </th>
              <td>
                {rateText(rate)}
                <svg className="rate-bar" aria-hidden="true">
                  <rect width="100%" height="100%" className="rate-room" />
                  {rate && <rect width={`${(rate / fastest) * 100}%`} height="100%" />}
                </svg>
              </td>
              <td>{rate && baseline ? ratioText(rate / baseline) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}
