import type { ReactNode } from 'react';
import type { SettingProblem } from '../api/control-error.ts';

/** One setting in a form. */
export interface Field {
  /** The path of the setting in its section: `rateCaps.pipeline.perHour`. */
  readonly path: string;
  /** What the palette calls it. */
  readonly label: string;
  readonly initial: FieldState;
}

/** Fields under one heading. */
export interface Group {
  readonly legend: string;
  readonly hint?: string;
  /** Whether the fields are short and share a row. */
  readonly dense?: boolean;
  readonly fields: readonly Field[];
}

/** What a field contains. Immutable. */
export interface FieldState {
  /** The value that the control API takes; undefined is left out. */
  readonly value: unknown;
  /** The state that shows a value of the control API. */
  readonly written: (value: unknown) => FieldState;
  readonly render: (props: FieldProps) => ReactNode;
}

/** What a field shows beside its value. */
export interface FieldProps {
  readonly onChange: (state: FieldState) => void;
  /** What the emulator refused of this setting. Paths are whole. */
  readonly problems: readonly SettingProblem[];
  /** Whether the setting was changed elsewhere while the user was changing it here. */
  readonly isOvertaken: boolean;
}

/** The properties of a field's control. */
export interface ControlProps<Draft> extends Omit<FieldProps, 'onChange'> {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}

/**
 * Defines a field by its draft: what the user edits.
 *
 * @param options.toDraft the draft that shows a value of the control API
 * @param options.toValue the value that a draft means
 */
export function defineField<Draft>({
  path,
  label,
  toDraft,
  toValue,
  render,
}: {
  path: string;
  label: string;
  toDraft: (value: unknown) => Draft;
  toValue: (draft: Draft) => unknown;
  render: (props: ControlProps<Draft>) => ReactNode;
}): Field {
  const stateOf = (draft: Draft): FieldState => ({
    value: toValue(draft),
    written: (value) => stateOf(toDraft(value)),
    render: ({ onChange, ...shown }) =>
      render({ ...shown, draft, onDraft: (next) => onChange(stateOf(next)) }),
  });
  return { path, label, initial: stateOf(toDraft(undefined)) };
}
