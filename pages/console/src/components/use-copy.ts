import { useRef, useState } from 'react';
import { useConsole } from '../state/console-context.ts';
import { copyWords } from '../state/message-codes.ts';

const FEEDBACK_MS = 1600;

/** Copies a text, and knows for a moment that it was copied. */
export function useCopy(text: string): { readonly isCopied: boolean; readonly copy: () => void } {
  const controller = useConsole();
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<number>(undefined);

  async function copy(): Promise<void> {
    if (!(await copyWords(controller, text))) return;
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setCopied(false), FEEDBACK_MS);
  }

  return { isCopied, copy: () => void copy() };
}
