import type { ReactNode } from 'react';
import type { TemplateVariable } from '../api/control-types.ts';
import { TextInput } from '../components/inputs.tsx';

/** What was typed for each variable. A variable that nothing was typed for has its example. */
export type TypedValues = Readonly<Record<string, string>>;

interface TemplateValuesProps {
  readonly variables: Readonly<Record<string, TemplateVariable>>;
  readonly typed: TypedValues;
  readonly onTyped: (typed: TypedValues) => void;
}

/** An input for the value of each variable of a template. */
export function TemplateValues({ variables, typed, onTyped }: TemplateValuesProps): ReactNode {
  return (
    <div className="template-values">
      {Object.entries(variables).map(([name, { example, fallback }]) => (
        <label className="field" key={name}>
          <span className="field-name" dir="auto">
            {name}
          </span>
          <TextInput
            dir="auto"
            onText={(text) => onTyped({ ...typed, [name]: text })}
            placeholder={fallback ?? 'no value'}
            value={typed[name] ?? example}
          />
        </label>
      ))}
    </div>
  );
}

/** The values of a send. An empty input gives none. */
export function valuesOf({
  variables,
  typed,
}: Pick<TemplateValuesProps, 'variables' | 'typed'>): Readonly<Record<string, string>> {
  const values = Object.entries(variables).map(
    ([name, { example }]) => [name, typed[name] ?? example] as const,
  );
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}
