import { fillText, numberText } from '@otp-kit/client/messages';
import { useState } from 'react';
import { usePageTools } from '../flow/page-context.ts';

/** The text of the code field, and what is wrong with its length. */
export interface CodeEntry {
  readonly code: string;
  readonly problem: string | undefined;
  readonly setCode: (code: string) => void;
  /** The code was submitted too early. */
  readonly markIncomplete: () => void;
}

/**
 * Stores the text of the code field for one round: the field is empty in the next.
 *
 * @param digits of a complete code
 */
export function useCodeEntry(round: number, digits: number): CodeEntry {
  const { messages } = usePageTools();
  const nothing = { round, code: '', isIncomplete: false };
  const [entry, setEntry] = useState(nothing);
  const { code, isIncomplete } = entry.round === round ? entry : nothing;
  const problem =
    code.length > digits
      ? messages.codeTooLong
      : isIncomplete
        ? messages.codeIncomplete
        : undefined;
  return {
    code,
    problem: problem && fillText(problem, { digits: numberText(digits, messages.locale) }),
    setCode: (text) => setEntry({ ...nothing, code: text }),
    markIncomplete: () => setEntry({ ...nothing, code, isIncomplete: true }),
  };
}
