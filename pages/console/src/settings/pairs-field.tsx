import type { ReactNode } from 'react';
import type { SettingProblem } from '../api/control-error.ts';
import type { TestPair } from '../api/control-types.ts';
import { type ControlProps, defineField, type Field } from './field.ts';
import type { InputOptions } from './input-field.tsx';
import { type PairProblem, PairRow } from './pair-row.tsx';
import { RowsControl } from './rows-control.tsx';

type Draft = readonly TestPair[];

/** Test addresses, each with the code that verifies it. */
export function pairsField({ path, label }: Pick<InputOptions, 'path' | 'label'>): Field {
  return defineField<Draft>({
    path,
    label,
    toDraft: (value) => (isPairs(value) ? value : []),
    toValue: (draft) =>
      draft.map(({ address, otp, retired }) => ({
        address: address.trim(),
        otp: otp.trim(),
        retired,
      })),
    render: (props) => <PairsControl {...props} path={path} />,
  });
}

function isPairs(value: unknown): value is Draft {
  return Array.isArray(value);
}

function PairsControl(props: ControlProps<Draft> & { path: string }): ReactNode {
  const { draft, onDraft, problems, isOvertaken, path } = props;
  const rowProblems = problems.flatMap((problem) => rowProblemOf(problem, path) ?? []);
  return (
    <RowsControl
      addText="Add a test pair"
      isOvertaken={isOvertaken}
      newRow={{ address: '', otp: '', retired: false }}
      onRows={onDraft}
      problems={problems.filter((problem) => rowProblemOf(problem, path) === undefined)}
      rows={draft}
    >
      {({ row, index, ...changes }) => (
        <PairRow
          name={`test pair ${index + 1}`}
          pair={row}
          problems={rowProblems.filter((problem) => problem.index === index)}
          {...changes}
        />
      )}
    </RowsControl>
  );
}

type IndexedProblem = PairProblem & { readonly index: number };

// The path of a pair's problem: `testPairs.0.otp`.
function rowProblemOf(
  { path, words }: SettingProblem,
  fieldPath: string,
): IndexedProblem | undefined {
  const [index = '', part] = path.slice(fieldPath.length + 1).split('.');
  if (!/^\d+$/.test(index) || (part !== 'address' && part !== 'otp')) return undefined;
  return { index: Number(index), part, words };
}
