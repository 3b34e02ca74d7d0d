'use client';

import type { ActiveFlow } from '@otp-kit/client';
import { useState } from 'react';

/** The name of the text that says what is wrong with the length of a code. */
export type CodeProblem = 'codeIncomplete' | 'codeTooLong';

/** The text of the code field. */
export interface CodeEntry {
  readonly code: string;
  /** The name of the hint: after a resend it says so, until the user types. */
  readonly hint: 'codeHint' | 'codeResent';
  readonly problem: CodeProblem | undefined;
  readonly setCode: (code: string) => void;
  /** The code was submitted too early. */
  readonly markIncomplete: () => void;
}

interface Entry {
  readonly code: string;
  readonly expiresAtMs: number;
  readonly problem?: CodeProblem;
}

/** Stores the text for one code: when another code is sent, the field is empty. */
export function useCodeEntry({ digits, expiresAtMs }: ActiveFlow): CodeEntry {
  const [entry, setEntry] = useState<Entry>();
  const isCurrent = entry?.expiresAtMs === expiresAtMs;
  const { code = '', problem } = isCurrent ? entry : {};
  return {
    code,
    hint: isCurrent || !entry ? 'codeHint' : 'codeResent',
    problem: code.length > digits ? 'codeTooLong' : problem,
    setCode: (text) => setEntry({ code: text, expiresAtMs }),
    markIncomplete: () => setEntry({ code, expiresAtMs, problem: 'codeIncomplete' }),
  };
}
