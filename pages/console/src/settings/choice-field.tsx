import { type Choices, Select } from '../components/inputs.tsx';
import type { Field } from './field.ts';
import { framedField } from './framed-field.tsx';

interface ChoiceOptions {
  readonly path: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** The words of each value. */
  readonly choices: Choices;
  /** Whether the values are numbers. */
  readonly isNumber?: boolean;
}

/** A setting with a fixed set of values. */
export function choiceField({
  path,
  label,
  hint,
  choices,
  isNumber = false,
}: ChoiceOptions): Field {
  return framedField<string>({
    path,
    label,
    hint,
    toDraft: (value) => textIn(value) ?? Object.keys(choices)[0] ?? '',
    toValue: (draft) => (isNumber ? Number(draft) : draft),
    control: ({ described, draft, onDraft }) => (
      <Select {...described} choices={choices} onChoose={onDraft} value={draft} />
    ),
  });
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

interface SwitchOptions {
  readonly path: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** Once the emulator has it on, it stays on. */
  readonly isPermanent?: boolean;
}

/** A setting that is on or off. */
export function switchField({ path, label, hint, isPermanent = false }: SwitchOptions): Field {
  return framedField<{ readonly isOn: boolean; readonly isLocked: boolean }>({
    path,
    label,
    hint,
    className: 'field-switch switch',
    toDraft: (value) => ({ isOn: value === true, isLocked: isPermanent && value === true }),
    toValue: ({ isOn }) => isOn,
    control: ({ described, draft, onDraft }) => (
      <input
        {...described}
        checked={draft.isOn}
        disabled={draft.isLocked}
        onChange={(event) => onDraft({ ...draft, isOn: event.currentTarget.checked })}
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox reports whether it is checked
        role="switch"
        type="checkbox"
      />
    ),
  });
}
