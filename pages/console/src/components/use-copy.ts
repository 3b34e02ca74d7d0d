import { useRef, useState } from 'react';
import { useConsole } from '../state/console-context.ts';
import { copyText } from './copy-text.ts';

const FEEDBACK_MS = 1600;

/** Copies a text, and knows for a moment that it was copied. */
export function useCopy(text: string): { readonly isCopied: boolean; readonly copy: () => void } {
  const { announce, page } = useConsole();
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<number>(undefined);

  async function copy(): Promise<void> {
    if (!(await copyText(text))) {
      page.set({ textToCopy: text });
      return;
    }
    announce('Copied');
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setCopied(false), FEEDBACK_MS);
  }

  return { isCopied, copy: () => void copy() };
}
