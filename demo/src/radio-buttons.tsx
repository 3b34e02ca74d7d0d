import type { ReactNode } from 'react';

interface RadioButtonsProps<T extends string | number> {
  readonly choices: readonly T[];
  readonly className: string;
  readonly disabled?: boolean;
  readonly legend: string;
  readonly name: string;
  readonly onChange: (choice: T) => void;
  /** How a choice is shown. */
  readonly textOf: (choice: T) => string;
  readonly value: T;
}

/** A choice of one of a few, each shown as a button. Its styles are in `panels.css`. */
export function RadioButtons<T extends string | number>(props: RadioButtonsProps<T>): ReactNode {
  const { choices, className, disabled = false, legend, name, onChange, textOf, value } = props;
  return (
    <fieldset className={`radio-buttons ${className}`} disabled={disabled}>
      <legend>{legend}</legend>
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
    </fieldset>
  );
}
