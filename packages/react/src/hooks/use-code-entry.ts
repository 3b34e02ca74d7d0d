'use client';

import type { ActiveFlow } from '@otp-kit/client';
import { useState } from 'react';

/** The name of the text that says what is wrong with the length of a code. */
export type CodeProblem = 'codeIncomplete' | 'codeTooLong';

/** The text of the code field. */
export interface CodeEntry {
  readonly code: string;
  readonly problem: CodeProblem | undefined;
  readonly setCode: (code: string) => void;
  /** The code was submitted too early. */
  readonly markIncomplete: () => void;
  /** The user went on to something else. */
  readonly unmark: () => void;
}

/** Stores the text for one code: when another code is sent, the field is empty. */
export function useCodeEntry({ digits, expiresAtMs }: ActiveFlow): CodeEntry {
  const nothing = { expiresAtMs, code: '', isIncomplete: false };
  const [entry, setEntry] = useState(nothing);
  const { code, isIncomplete } = entry.expiresAtMs === expiresAtMs ? entry : nothing;
  const shortProblem = isIncomplete ? 'codeIncomplete' : undefined;
  return {
    code,
    problem: code.length > digits ? 'codeTooLong' : shortProblem,
    setCode: (text) => setEntry({ ...nothing, code: text }),
    markIncomplete: () => setEntry({ ...nothing, code, isIncomplete: true }),
    unmark: () => setEntry({ ...nothing, code }),
  };
}
