import { type ReactNode, useId } from 'react';
import { Button } from '../components/button.tsx';
import { TextInput } from '../components/inputs.tsx';

/** A variable as the user edits it. */
export interface Variable {
  readonly name: string;
  readonly example: string;
  /** Empty for none. */
  readonly fallback: string;
}

interface VariableRowProps {
  readonly variable: Variable;
  /** From 1. */
  readonly position: number;
  readonly problem: string | undefined;
  readonly onChange: (variable: Variable) => void;
  readonly onRemove: () => void;
}

const PARTS = { name: 'Name', example: 'Example', fallback: 'Fallback' } as const;

/** One declared variable of a template. */
export function VariableRow(props: VariableRowProps): ReactNode {
  const { variable, position, problem, onChange, onRemove } = props;
  const problemId = useId();
  return (
    <fieldset className="variable">
      <legend className="visually-hidden">{`Variable ${position}`}</legend>
      {(['name', 'example', 'fallback'] as const).map((part) => (
        <label className="field-name" key={part}>
          {PARTS[part]}{' '}
          <TextInput
            aria-describedby={problem === undefined ? undefined : problemId}
            aria-invalid={problem === undefined ? undefined : 'true'}
            dir="auto"
            onText={(text) => onChange({ ...variable, [part]: text })}
            placeholder={part === 'fallback' ? 'none' : undefined}
            value={variable[part]}
          />
        </label>
      ))}
      <Button kind="quiet" of={`variable ${position}`} onClick={onRemove}>
        Remove
      </Button>
      {problem !== undefined && (
        <p className="field-problem" id={problemId}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
