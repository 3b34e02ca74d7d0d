import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { SettingProblem } from '../api/control-error.ts';
import type { TestPair } from '../api/control-types.ts';
import { type ControlProps, defineField, type Field } from './field.ts';
import { FieldFrame } from './field-frame.tsx';
import { type PairProblem, PairRow } from './pair-row.tsx';

type Draft = readonly TestPair[];

/** Test addresses, each with the code that verifies it. */
export function pairsField({ path }: { path: string }): Field {
  return defineField<Draft>({
    path,
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
  const list = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const rowProblems = problems.flatMap((problem) => rowProblemOf(problem, path) ?? []);
  const general = problems.filter((problem) => rowProblemOf(problem, path) === undefined);

  function focusAddress(index: number): void {
    const rows = list.current?.querySelectorAll<HTMLInputElement>('.pair-address input');
    (rows?.[index] ?? addButton.current)?.focus();
  }

  function add(): void {
    flushSync(() => onDraft([...draft, { address: '', otp: '', retired: false }]));
    focusAddress(draft.length);
  }

  function remove(index: number): void {
    flushSync(() => onDraft(draft.filter((_, i) => i !== index)));
    focusAddress(index);
  }

  return (
    <FieldFrame className="field-wide" isOvertaken={isOvertaken} problem={general.at(-1)?.words}>
      {() => (
        <>
          <div className="pairs" ref={list}>
            {draft.map((pair, index) => (
              <PairRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps its element, and so the focus
                key={index}
                name={`test pair ${index + 1}`}
                onChange={(next) => onDraft(draft.map((each, i) => (i === index ? next : each)))}
                onRemove={() => remove(index)}
                pair={pair}
                problems={rowProblems.filter((problem) => problem.index === index)}
              />
            ))}
          </div>
          <button
            className="button"
            data-invalid={general.length > 0 ? '' : undefined}
            onClick={add}
            ref={addButton}
            type="button"
          >
            Add a test pair
          </button>
        </>
      )}
    </FieldFrame>
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
