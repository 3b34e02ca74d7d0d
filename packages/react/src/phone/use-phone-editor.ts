'use client';

import type { CountryCode } from 'libphonenumber-js/core/es6';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPhoneEditor, type PhoneEditor, type PhoneEditorOptions } from './phone-editor.ts';

/** An editor, and the country that it has selected, unless the number belongs to none. */
export interface PhoneEditorBinding {
  readonly editor: PhoneEditor;
  readonly country: CountryCode;
  readonly hasUnknownCode: boolean;
}

/** Binds an editor to a component. The options are read when the component mounts. */
export function usePhoneEditor(options: PhoneEditorOptions): PhoneEditorBinding {
  const [editor] = useState(() => createPhoneEditor(options));
  const { initial, start, subscribe } = editor;
  const country = useSyncExternalStore(subscribe, editor.country, () => initial.country);
  const hasUnknownCode = useSyncExternalStore(subscribe, editor.hasUnknownCode, () => false);
  useEffect(() => start(), [start]);
  return { editor, country, hasUnknownCode };
}
