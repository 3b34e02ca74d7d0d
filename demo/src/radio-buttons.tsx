import '@otp-kit/page-styles/segmented.css';
import type { ReactNode } from 'react';

interface RadioButtonsProps<T extends string | number> {
  readonly choices: readonly T[];
  readonly disabled?: boolean;
  readonly legend: string;
  readonly name: string;
  readonly onChange: (choice: T) => void;
  /** How a choice is shown. */
  readonly textOf: (choice: T) => string;
  readonly value: T;
}

/** A choice of one of a few, side by side. Its styles are `.segmented` of the page styles. */
export function RadioButtons<T extends string | number>(props: RadioButtonsProps<T>): ReactNode {
  const { choices, disabled = false, legend, name, onChange, textOf, value } = props;
  return (
    <fieldset className="field" disabled={disabled}>
      <legend className="field-name">{legend}</legend>
      <div className="segmented">
        {choices.map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === value}
              onChange={() => onChange(choice)}
            />
            <span>{textOf(choice)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
