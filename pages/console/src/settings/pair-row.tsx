import { type ReactNode, useId } from 'react';
import type { TestPair } from '../api/control-types.ts';
import { Button } from '../components/button.tsx';
import { Check, TextInput } from '../components/inputs.tsx';

interface PairRowProps {
  readonly pair: TestPair;
  /** In lower case: `test pair 1`. */
  readonly name: string;
  readonly problems: readonly PairProblem[];
  readonly onChange: (pair: TestPair) => void;
  readonly onRemove: () => void;
}

/** What the emulator refused of a pair. */
export interface PairProblem {
  readonly part: 'address' | 'otp';
  readonly words: string;
}

const PART_NAMES = { address: 'Address', otp: 'Code' };

/** One test address with its code. */
export function PairRow({ pair, name, problems, onChange, onRemove }: PairRowProps): ReactNode {
  const problemId = useId();
  const described = (part: PairProblem['part']) =>
    problems.some((problem) => problem.part === part)
      ? ({ 'aria-invalid': 'true', 'aria-describedby': problemId } as const)
      : {};

  return (
    <fieldset className="pair">
      <legend className="visually-hidden">{`T${name.slice(1)}`}</legend>
      <label className="field-name pair-address">
        Address{' '}
        <TextInput
          onText={(address) => onChange({ ...pair, address })}
          value={pair.address}
          {...described('address')}
        />
      </label>
      <label className="field-name pair-code">
        Code{' '}
        <TextInput
          inputMode="numeric"
          onText={(otp) => onChange({ ...pair, otp })}
          value={pair.otp}
          {...described('otp')}
        />
      </label>
      <Check isChecked={pair.retired} onCheck={(retired) => onChange({ ...pair, retired })}>
        Retired
      </Check>
      <Button kind="quiet" of={name} onClick={onRemove}>
        Remove
      </Button>
      {problems.length > 0 && (
        <p className="field-problem" id={problemId}>
          {problems.map(({ part, words }) => `${PART_NAMES[part]} ${words}. `).join('')}
        </p>
      )}
    </fieldset>
  );
}
