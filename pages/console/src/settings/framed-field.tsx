import type { ReactNode } from 'react';
import { defineField, type Field } from './field.ts';
import { type DescribedControl, FieldFrame } from './field-frame.tsx';

interface FramedFieldOptions<Draft> {
  readonly path: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** The class of the frame. */
  readonly className?: string;
  readonly toDraft: (value: unknown) => Draft;
  readonly toValue: (draft: Draft) => unknown;
  /** The control inside of the frame. */
  readonly control: (props: FramedControlProps<Draft>) => ReactNode;
}

interface FramedControlProps<Draft> {
  /** The attributes that tie the control to the frame. */
  readonly described: DescribedControl;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}

/** Defines a field with one control, and the label, hint and problem around it. */
export function framedField<Draft>(options: FramedFieldOptions<Draft>): Field {
  const { path, label, hint, className, toDraft, toValue, control } = options;
  return defineField<Draft>({
    path,
    label,
    toDraft,
    toValue,
    render: ({ draft, onDraft, problems, isOvertaken }) => (
      <FieldFrame
        className={className}
        hint={hint}
        isOvertaken={isOvertaken}
        label={label}
        problem={problems.at(-1)?.words}
      >
        {(described) => control({ described, draft, onDraft })}
      </FieldFrame>
    ),
  });
}
