import type { ComponentProps, ReactNode } from 'react';
import { Hidden } from './hidden.tsx';
import { Icon } from './icon.tsx';

/** The words of each value of a choice. */
export type Choices<Value extends string = string> = Readonly<Record<Value, string>>;

interface TextInputProps extends ComponentProps<'input'> {
  readonly onText: (text: string) => void;
}

/** A field of one line. It corrects and completes nothing: what is typed are codes, numbers and names. */
export function TextInput({ onText, ...rest }: TextInputProps): ReactNode {
  return (
    <input
      autoCapitalize="off"
      autoComplete="off"
      className="input"
      dir="ltr"
      onChange={(event) => onText(event.currentTarget.value)}
      spellCheck={false}
      type="text"
      {...rest}
    />
  );
}

interface SelectProps<Value extends string> extends Omit<ComponentProps<'select'>, 'onChange'> {
  readonly choices: Choices<Value>;
  readonly onChoose: (value: Value) => void;
}

/** A choice of one of several values, in a list of the browser's own. */
export function Select<Value extends string>(props: SelectProps<Value>): ReactNode {
  const { choices, onChoose, ...rest } = props;
  const values = valuesOf(choices);
  return (
    <select
      className="select"
      onChange={({ currentTarget }) => {
        const chosen = values.find((value) => value === currentTarget.value);
        if (chosen !== undefined) onChoose(chosen);
      }}
      {...rest}
    >
      {values.map((value) => (
        <option key={value} value={value}>
          {choices[value]}
        </option>
      ))}
    </select>
  );
}

interface ChipsProps<Value extends string> {
  /** What is chosen, for screen readers. */
  readonly legend: string;
  /** The name of the radio buttons; unique on the page. */
  readonly name: string;
  readonly choices: Choices<Value>;
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

/** A choice of one of a few values, all of them in view. */
export function Chips<Value extends string>(props: ChipsProps<Value>): ReactNode {
  const { legend, name, choices, value: chosen, onChoose } = props;
  return (
    <fieldset className="segmented chips">
      <legend className="visually-hidden">{legend}</legend>
      {valuesOf(choices).map((value) => (
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

interface CheckProps {
  readonly isChecked: boolean;
  readonly onCheck: (isChecked: boolean) => void;
  readonly children: ReactNode;
}

/** A box to tick, with its words. */
export function Check({ isChecked, onCheck, children }: CheckProps): ReactNode {
  return (
    <label className="check">
      <input
        checked={isChecked}
        onChange={(event) => onCheck(event.currentTarget.checked)}
        type="checkbox"
      />{' '}
      <span>{children}</span>
    </label>
  );
}

/** A search, which filters as the user types. Escape empties it. */
export function Search({ label, ...rest }: TextInputProps & { readonly label: string }): ReactNode {
  return (
    <label className="search">
      <Hidden>{label}</Hidden>
      <Icon name="search" />
      <TextInput dir={undefined} type="search" {...rest} />
    </label>
  );
}

function valuesOf<Value extends string>(choices: Choices<Value>): readonly Value[] {
  return Object.keys(choices).filter((value): value is Value => value in choices);
}
