import type { EngineName } from '@otp-kit/pow';
import type { ReactNode } from 'react';
import { RadioButtons } from '../radio-buttons.tsx';
import { ENGINES } from './measure-browser.ts';
import { wholeText } from './numbers.ts';
import type { Settings } from './use-bench.ts';
import { words } from './words.ts';

interface ControlsProps {
  readonly settings: Settings;
  readonly onChange: (settings: Settings) => void;
  readonly disabled: boolean;
}

const LEVELS = [1, 2, 3, 4, 5, 6, 7];
const WORKERS = [1, 2, 3, 4, 5, 6, 7, 8];

/** What the visitor may choose. */
export function Controls({ settings, onChange, disabled }: ControlsProps): ReactNode {
  return (
    <fieldset className="stack controls" disabled={disabled}>
      <RadioButtons
        choices={LEVELS}
        legend={words.difficulty}
        name="difficulty"
        onChange={(difficulty) => onChange({ ...settings, difficulty })}
        textOf={wholeText}
        value={settings.difficulty}
      />
      <div className="pair">
        <Choice<EngineName>
          choices={ENGINES}
          label={words.engine}
          onChange={(engine) => onChange({ ...settings, engine })}
          textOf={(name) => words.engines[name]}
          value={settings.engine}
        />
        <Choice<number>
          choices={WORKERS}
          label={words.workers}
          onChange={(workers) => onChange({ ...settings, workers })}
          textOf={(count) => words.atMost(wholeText(count))}
          value={settings.workers}
        />
      </div>
    </fieldset>
  );
}

interface ChoiceProps<T> {
  readonly choices: readonly T[];
  readonly label: string;
  readonly onChange: (choice: T | undefined) => void;
  readonly textOf: (choice: T) => string;
  /** Undefined where the kit chooses. */
  readonly value: T | undefined;
}

function Choice<T extends string | number>(props: ChoiceProps<T>): ReactNode {
  const { choices, label, onChange, textOf, value = '' } = props;
  return (
    <label className="field">
      <span className="field-name">{label}</span>
      <select
        className="select"
        value={value}
        onChange={({ target }) =>
          onChange(choices.find((choice) => String(choice) === target.value))
        }
      >
        <option value="">{words.automatic}</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {textOf(choice)}
          </option>
        ))}
      </select>
    </label>
  );
}
