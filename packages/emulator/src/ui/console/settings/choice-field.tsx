import { defineField, type Field } from './field.ts';
import { FieldFrame } from './field-frame.tsx';

interface ChoiceOptions {
  readonly path: string;
  readonly label: string;
  readonly hint?: string;
  /** The words of each value. */
  readonly choices: Readonly<Record<string, string>>;
  /** Whether the values are numbers. */
  readonly isNumber?: boolean;
}

/** A setting with a fixed set of values. */
export function choiceField(options: ChoiceOptions): Field {
  const { path, label, hint, choices, isNumber = false } = options;
  return defineField<string>({
    path,
    toDraft: (value) => textIn(value) ?? Object.keys(choices)[0] ?? '',
    toValue: (draft) => (isNumber ? Number(draft) : draft),
    render: ({ draft, onDraft, problems, isOvertaken }) => (
      <FieldFrame
        hint={hint}
        isOvertaken={isOvertaken}
        label={label}
        problem={problems.at(-1)?.words}
      >
        {(control) => (
          <select
            {...control}
            onChange={(event) => onDraft(event.currentTarget.value)}
            value={draft}
          >
            {Object.entries(choices).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
    ),
  });
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

interface SwitchOptions {
  readonly path: string;
  readonly label: string;
  readonly hint?: string;
  /** Once the emulator has it on, it stays on. */
  readonly isPermanent?: boolean;
}

/** A setting that is on or off. */
export function switchField({ path, label, hint, isPermanent = false }: SwitchOptions): Field {
  return defineField<{ readonly isOn: boolean; readonly isLocked: boolean }>({
    path,
    toDraft: (value) => ({ isOn: value === true, isLocked: isPermanent && value === true }),
    toValue: ({ isOn }) => isOn,
    render: ({ draft, onDraft, problems, isOvertaken }) => (
      <FieldFrame
        className="field-switch switch"
        hint={hint}
        isOvertaken={isOvertaken}
        label={label}
        problem={problems.at(-1)?.words}
      >
        {(control) => (
          <input
            {...control}
            checked={draft.isOn}
            disabled={draft.isLocked}
            onChange={(event) => onDraft({ ...draft, isOn: event.currentTarget.checked })}
            // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells whether it is checked
            role="switch"
            type="checkbox"
          />
        )}
      </FieldFrame>
    ),
  });
}
