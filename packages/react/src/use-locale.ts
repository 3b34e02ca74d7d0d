'use client';

import { useSyncExternalStore } from 'react';
import type { Locale } from './messages.ts';

/**
 * The language to speak: the given one, else that of the document (`<html lang>`), also when it
 * changes. English on the server and until hydration, so that the markup agrees.
 */
export function useLocale(given?: Locale): Locale {
  const ofDocument = useSyncExternalStore(watchLang, readLang, () => 'en' as const);
  return given ?? ofDocument;
}

function readLang(): Locale {
  return /^ar\b/i.test(document.documentElement.lang) ? 'ar' : 'en';
}

function watchLang(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['lang'] });
  return () => observer.disconnect();
}
