import { type ReactNode, useId } from 'react';
import type { TestPair } from '../api/control-types.ts';

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
        <input
          className="input"
          autoCapitalize="off"
          dir="ltr"
          onChange={(event) => onChange({ ...pair, address: event.currentTarget.value })}
          spellCheck={false}
          type="text"
          value={pair.address}
          {...described('address')}
        />
      </label>
      <label className="field-name pair-code">
        Code{' '}
        <input
          className="input"
          dir="ltr"
          inputMode="numeric"
          onChange={(event) => onChange({ ...pair, otp: event.currentTarget.value })}
          spellCheck={false}
          type="text"
          value={pair.otp}
          {...described('otp')}
        />
      </label>
      <label className="check pair-retired">
        <input
          checked={pair.retired}
          onChange={(event) => onChange({ ...pair, retired: event.currentTarget.checked })}
          type="checkbox"
        />{' '}
        <span>Retired</span>
      </label>
      <button className="button" data-kind="quiet" onClick={onRemove} type="button">
        Remove<span className="visually-hidden">{` ${name}`}</span>
      </button>
      {problems.length > 0 && (
        <p className="field-problem" id={problemId}>
          {problems.map(({ part, words }) => `${PART_NAMES[part]} ${words}. `).join('')}
        </p>
      )}
    </fieldset>
  );
}
