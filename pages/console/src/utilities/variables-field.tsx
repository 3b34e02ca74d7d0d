import type { ReactNode } from 'react';
import { type ControlProps, defineField, type Field } from '../settings/field.ts';
import { RowsControl } from '../settings/rows-control.tsx';
import { asSettings } from '../settings/setting-paths.ts';
import { type Variable, VariableRow } from './variable-row.tsx';

type Draft = readonly Variable[];

/** The declared variables of a template, each with its example and fallback. */
export function variablesField({ path, label }: Pick<Field, 'path' | 'label'>): Field {
  return defineField<Draft>({
    path,
    label,
    toDraft: (value) => Object.entries(asSettings(value)).map(draftOf),
    toValue: (draft) => Object.fromEntries(draft.filter(isFilled).map(entryOf)),
    render: (props) => <VariablesControl {...props} path={path} />,
  });
}

function draftOf([name, variable]: readonly [string, unknown]): Variable {
  const { example, fallback } = asSettings(variable);
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return { name, example: text(example), fallback: text(fallback) };
}

function isFilled({ name, example, fallback }: Variable): boolean {
  return `${name}${example}${fallback}` !== '';
}

// An empty fallback is left out.
function entryOf({ name, example, fallback }: Variable) {
  return [name.trim(), { example, ...(fallback !== '' && { fallback }) }] as const;
}

function VariablesControl(props: ControlProps<Draft> & { path: string }): ReactNode {
  const { draft, onDraft, problems, isOvertaken, path } = props;
  const names = draft.map(({ name }) => name.trim());
  const problemOf = (name: string) =>
    problems.find((problem) => problem.path.startsWith(`${path}.${name}.`) && name !== '');
  const doubled = names.find((name, index) => names.indexOf(name) !== index);
  return (
    <RowsControl
      addText="Add a variable"
      isOvertaken={isOvertaken}
      newRow={{ name: '', example: '', fallback: '' }}
      onRows={onDraft}
      problems={[
        ...problems.filter((problem) => !names.some((name) => problemOf(name) === problem)),
        ...(doubled === undefined
          ? []
          : [{ path, words: `${doubled} is there twice: the last row counts` }]),
      ]}
      rows={draft}
    >
      {({ row, index, ...changes }) => (
        <VariableRow
          position={index + 1}
          problem={problemOf(row.name.trim())?.words}
          variable={row}
          {...changes}
        />
      )}
    </RowsControl>
  );
}
