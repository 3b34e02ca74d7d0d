import type { ReactNode } from 'react';

/** The properties of {@link Chips}. */
export interface ChipsProps<Value extends string> {
  /** What is chosen, for screen readers. */
  readonly legend: string;
  /** Of the radio buttons; unique on the page. */
  readonly name: string;
  /** The words of each value. */
  readonly choices: Readonly<Record<Value, string>>;
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}

/** A choice of one of a few values, all of them in view. */
export function Chips<Value extends string>(props: ChipsProps<Value>): ReactNode {
  const { legend, name, choices, chosen, onChoose } = props;
  const values = Object.keys(choices).filter((value): value is Value => value in choices);
  return (
    <fieldset className="chips">
      <legend className="visually-hidden">{legend}</legend>
      {values.map((value) => (
        <label className="chip" key={value}>
          <input
            checked={value === chosen}
            name={name}
            onChange={() => onChoose(value)}
            type="radio"
            value={value}
          />
          <span>{choices[value]}</span>
        </label>
      ))}
    </fieldset>
  );
}
