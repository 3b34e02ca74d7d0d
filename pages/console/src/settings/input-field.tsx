import { TextInput } from '../components/inputs.tsx';
import type { Field } from './field.ts';
import { framedField } from './framed-field.tsx';

/** What a field has of a setting. */
export interface InputOptions {
  readonly path: string;
  readonly label: string;
  readonly hint?: string;
  /** What an empty field means. Without it, the emulator refuses an empty value. */
  readonly empty?: string;
  /** Whether null takes the value away, in place of a missing value. */
  readonly isNullable?: boolean;
  readonly suggestions?: readonly (readonly [value: string, words: string])[];
}

const NUMBER = /^\d+(\.\d+)?$/;

/** A text. */
export function textField(options: InputOptions): Field {
  return inputField(options, { toValue: (text) => text });
}

/** A number. Other text is sent as it was typed: the emulator's response says what is wrong with it. */
export function numberField(options: InputOptions): Field {
  return inputField(options, { toValue: numberOf, inputMode: 'numeric' });
}

/** A secret, which is never shown and may be replaced. If the field is empty, it stays. */
export function secretField(options: InputOptions): Field {
  const unchanged = { ...options, empty: 'unchanged', isNullable: false };
  return inputField(unchanged, { toDraft: () => '', toValue: (text) => text });
}

interface InputKind {
  readonly toValue: (text: string) => unknown;
  readonly toDraft?: (value: unknown) => string;
  readonly inputMode?: 'numeric' | 'text';
}

function inputField(options: InputOptions, kind: InputKind): Field {
  const { path, label, hint, empty, isNullable = false, suggestions } = options;
  const { toValue, toDraft = draftOf, inputMode = 'text' } = kind;
  return framedField<string>({
    path,
    label,
    hint,
    toDraft,
    toValue: (draft) => {
      const text = draft.trim();
      if (text !== '' || empty === undefined) return toValue(text);
      return isNullable ? null : undefined;
    },
    control: ({ described, draft, onDraft }) => (
      <>
        <TextInput
          {...described}
          dir={inputMode === 'text' ? 'auto' : 'ltr'}
          inputMode={inputMode}
          list={suggestions && `${described.id}-suggestions`}
          onText={onDraft}
          placeholder={empty}
          value={draft}
        />
        {suggestions && (
          <datalist id={`${described.id}-suggestions`}>
            {suggestions.map(([value, words]) => (
              <option key={value} label={words} value={value} />
            ))}
          </datalist>
        )}
      </>
    ),
  });
}

function draftOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function numberOf(text: string): number | string {
  return NUMBER.test(text) ? Number(text) : text;
}
