'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPhoneEditor, type PhoneEditor, type PhoneEditorOptions } from './phone-editor.ts';
import type { PhoneText } from './phone-text.ts';

/** An editor, and what it shows. */
export interface PhoneEditorBinding {
  readonly editor: PhoneEditor;
  readonly shown: PhoneText;
}

/** Binds an editor to a component. The options are read when the component mounts. */
export function usePhoneEditor(options: PhoneEditorOptions): PhoneEditorBinding {
  const [editor] = useState(() => createPhoneEditor(options));
  const { initial, start, subscribe } = editor;
  const shown = useSyncExternalStore(subscribe, editor.shown, () => initial);
  useEffect(start, [start]);
  return { editor, shown };
}
