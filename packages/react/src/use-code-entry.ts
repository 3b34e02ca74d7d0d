'use client';

import type { ActiveFlow } from '@otp-kit/client';
import { useState } from 'react';

/** What a person has entered, and whether it was handed in too early. */
export interface CodeEntry {
  readonly code: string;
  readonly isIncomplete: boolean;
  readonly setCode: (code: string) => void;
  readonly markIncomplete: () => void;
  /** The person went on to something else. */
  readonly unmark: () => void;
}

/** Keeps what was entered for one code: when another one is sent, the field is empty. */
export function useCodeEntry({ expiresAt }: ActiveFlow): CodeEntry {
  const nothing = { expiresAt, code: '', isIncomplete: false };
  const [entry, setEntry] = useState(nothing);
  const current = entry.expiresAt === expiresAt ? entry : nothing;
  return {
    ...current,
    setCode: (code) => setEntry({ ...nothing, code }),
    markIncomplete: () => setEntry({ ...current, isIncomplete: true }),
    unmark: () => setEntry({ ...current, isIncomplete: false }),
  };
}
