import { type ReactNode, useId } from 'react';

interface FieldFrameProps {
  /** Absent if the controls have labels of their own. */
  readonly label?: string;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
  readonly isOvertaken: boolean;
  readonly className?: string | undefined;
  readonly children: (control: DescribedControl) => ReactNode;
}

/** The attributes that tie a control to its label, hint and problem. */
export interface DescribedControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': 'true' | undefined;
}

/** The label, hint and problem around a control. */
export function FieldFrame(props: FieldFrameProps): ReactNode {
  const { label, hint, problem, isOvertaken, className = '', children } = props;
  const id = useId();
  const parts = [
    { name: 'hint', text: hint },
    { name: 'problem', text: problem },
    { name: 'note', text: isOvertaken ? OVERTAKEN : undefined },
  ].filter(({ text }) => text !== undefined);

  return (
    <div className={`field ${className}`.trim()}>
      {label !== undefined && (
        <label className="field-name" htmlFor={id}>
          {label}
        </label>
      )}
      {children({
        id,
        'aria-describedby': parts.map(({ name }) => `${id}-${name}`).join(' ') || undefined,
        'aria-invalid': problem === undefined ? undefined : 'true',
      })}
      {parts.map(({ name, text }) => (
        <p className={`field-${name}`} id={`${id}-${name}`} key={name}>
          {text}
        </p>
      ))}
    </div>
  );
}

const OVERTAKEN = 'This was changed elsewhere meanwhile: saving replaces that.';
