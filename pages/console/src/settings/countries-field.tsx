import { TextInput } from '../components/inputs.tsx';
import type { Field } from './field.ts';
import { framedField } from './framed-field.tsx';
import type { InputOptions } from './input-field.tsx';

/** A list of countries. It is null, for all of them, if the field is empty. */
export function countriesField({ path, label, hint, empty }: InputOptions): Field {
  return framedField<string>({
    path,
    label,
    hint,
    toDraft: (value) => (Array.isArray(value) ? value.join(', ') : ''),
    toValue: (draft) =>
      draft.trim() === ''
        ? null
        : draft
            .trim()
            .toUpperCase()
            .split(/[\s,]+/),
    control: ({ described, draft, onDraft }) => (
      <TextInput
        {...described}
        autoCapitalize="characters"
        onText={onDraft}
        placeholder={empty}
        value={draft}
      />
    ),
  });
}
