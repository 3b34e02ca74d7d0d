import type { Field } from './field.ts';
import { framedField } from './framed-field.tsx';

interface InputOptions {
  readonly path: string;
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly suggestions?: readonly (readonly [value: string, words: string])[];
}

const NUMBER = /^\d+(\.\d+)?$/;

/** A text. */
export function textField(options: InputOptions): Field {
  return inputField(options, { toValue: (text) => text });
}

/** A text that may be removed. */
export function optionalTextField(options: InputOptions): Field {
  return inputField(options, { toValue: (text) => (text === '' ? null : text) });
}

/** A number. Other text is sent as it was typed: the emulator's response says what is wrong with it. */
export function numberField(options: InputOptions): Field {
  return inputField(options, { toValue: numberOf, inputMode: 'numeric' });
}

/** A number that is left out if the field is empty. */
export function optionalNumberField(options: InputOptions): Field {
  return inputField(options, {
    toValue: (text) => (text === '' ? undefined : numberOf(text)),
    inputMode: 'numeric',
  });
}

/** A number that is null if the field is empty. */
export function nullableNumberField(options: InputOptions): Field {
  return inputField(options, {
    toValue: (text) => (text === '' ? null : numberOf(text)),
    inputMode: 'numeric',
  });
}

/** A secret, which is never shown and may be replaced. If the field is empty, it stays. */
export function secretField(options: InputOptions): Field {
  return inputField(options, {
    toDraft: () => '',
    toValue: (text) => (text === '' ? undefined : text),
  });
}

interface InputKind {
  readonly toValue: (text: string) => unknown;
  readonly toDraft?: (value: unknown) => string;
  readonly inputMode?: 'numeric' | 'text';
}

function inputField(options: InputOptions, kind: InputKind): Field {
  const { placeholder, suggestions, ...named } = options;
  const { toValue, toDraft = draftOf, inputMode = 'text' } = kind;
  return framedField<string>({
    ...named,
    toDraft,
    toValue: (draft) => toValue(draft.trim()),
    control: ({ described, draft, onDraft }) => (
      <>
        <input
          className="input"
          {...described}
          autoCapitalize="off"
          dir={inputMode === 'text' ? 'auto' : 'ltr'}
          inputMode={inputMode}
          list={suggestions && `${described.id}-suggestions`}
          onChange={(event) => onDraft(event.currentTarget.value)}
          placeholder={placeholder}
          spellCheck={false}
          type="text"
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
