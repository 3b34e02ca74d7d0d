import type { ReactNode } from 'react';
import { RadioButtons } from '../radio-buttons.tsx';
import { ENGINES } from './measure/measure-browser.ts';
import { wholeText } from './numbers.ts';
import type { Settings } from './use-bench.ts';
import { words } from './words.ts';

interface ControlsProps {
  readonly settings: Settings;
  readonly onChange: (settings: Settings) => void;
  readonly disabled: boolean;
}

const LEVELS = [1, 2, 3, 4, 5, 6, 7];

/** What the visitor may choose. */
export function Controls({ settings, onChange, disabled }: ControlsProps): ReactNode {
  const { difficulty, engine, workers } = settings;
  return (
    <div className="controls">
      <RadioButtons
        choices={LEVELS}
        disabled={disabled}
        legend={words.difficulty}
        name="difficulty"
        onChange={(level) => onChange({ ...settings, difficulty: level })}
        textOf={wholeText}
        value={difficulty}
      />
      <div className="pair">
        <label>
          {words.engine}
          <select
            className="select"
            disabled={disabled}
            value={engine ?? ''}
            onChange={({ target }) =>
              onChange({ ...settings, engine: ENGINES.find((name) => name === target.value) })
            }
          >
            <option value="">{words.automatic}</option>
            {ENGINES.map((name) => (
              <option key={name} value={name}>
                {words.engines[name]}
              </option>
            ))}
          </select>
        </label>
        <label>
          {words.workers}
          <select
            className="select"
            disabled={disabled}
            value={workers ?? ''}
            onChange={({ target }) =>
              onChange({ ...settings, workers: Number(target.value) || undefined })
            }
          >
            <option value="">{words.automatic}</option>
            {[1, 2, 3, 4, 5, 6, 7, 8].map((count) => (
              <option key={count} value={count}>
                {words.atMost(wholeText(count))}
              </option>
            ))}
          </select>
        </label>
      </div>
    </div>
  );
}
