'use client';

import type { CountryCode } from 'libphonenumber-js/core/es6';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { LazyNumbers } from './lazy-numbers.ts';
import { createPhoneEditor, type PhoneEditor } from './phone-editor.ts';
import type { CountryChoice } from './phone-text.ts';

/** An editor, the country that it has selected, and the refs of its elements. */
export interface PhoneEditorBinding {
  readonly editor: PhoneEditor;
  readonly country: CountryCode;
  readonly countryControl: RefObject<HTMLInputElement | null>;
  readonly input: RefObject<HTMLInputElement | null>;
}

/** Binds an editor to a component. The options are read when the component mounts. */
export function usePhoneEditor(
  choice: CountryChoice,
  numbers: LazyNumbers,
  value = '',
): PhoneEditorBinding {
  const countryControl = useRef<HTMLInputElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [editor] = useState(() =>
    createPhoneEditor({
      choice,
      numbers,
      value,
      countryControl: () => countryControl.current,
      input: () => input.current,
    }),
  );
  const country = useSyncExternalStore(
    editor.subscribe,
    editor.country,
    () => editor.initial.country,
  );
  useEffect(() => editor.start(), [editor]);
  return { editor, country, countryControl, input };
}
