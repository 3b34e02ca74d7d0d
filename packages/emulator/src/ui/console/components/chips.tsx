import type { ReactNode } from 'react';

interface ChipsProps {
  /** What is chosen, for screen readers. */
  readonly legend: string;
  /** Of the radio buttons; unique on the page. */
  readonly name: string;
  /** The words of each value. */
  readonly choices: Readonly<Record<string, string>>;
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
}

/** A choice of one of a few values, all of them in view. */
export function Chips({ legend, name, choices, chosen, onChoose }: ChipsProps): ReactNode {
  return (
    <fieldset className="chips">
      <legend className="visually-hidden">{legend}</legend>
      {Object.entries(choices).map(([value, words]) => (
        <label className="chip" key={value}>
          <input
            checked={value === chosen}
            name={name}
            onChange={() => onChoose(value)}
            type="radio"
            value={value}
          />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  );
}
