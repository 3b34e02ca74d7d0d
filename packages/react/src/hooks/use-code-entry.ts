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
}

/** Stores the text for one code: when another code is sent, the field is empty. */
export function useCodeEntry({ digits, expiresAtMs }: ActiveFlow): CodeEntry {
  const [entry, setEntry] = useState<{ code: string; expiresAtMs: number; isShort?: boolean }>();
  const { code = '', isShort = false } = entry?.expiresAtMs === expiresAtMs ? entry : {};
  const shortProblem = isShort ? 'codeIncomplete' : undefined;
  return {
    code,
    problem: code.length > digits ? 'codeTooLong' : shortProblem,
    setCode: (text) => setEntry({ code: text, expiresAtMs }),
    markIncomplete: () => setEntry({ code, expiresAtMs, isShort: true }),
  };
}
