import { isLastWrongCode } from '@otp-kit/emulator/console-api';
import type { JournalEntry } from '../api/control-types.ts';

/** What the requests say of the wrong codes of an attempt, which does not count them itself. */
export interface WrongCodes {
  readonly count: number;
  /** Whether they ended the attempt, also when its time is over since. */
  readonly areTooMany: boolean;
}

/** Counts the wrong codes of an attempt. */
export function wrongCodesOf(requests: readonly JournalEntry[], attemptId: string): WrongCodes {
  const own = requests.filter((entry) => entry.attemptId === attemptId && !entry.fault);
  const wrong = own.filter((entry) => entry.code === 'INVALID_OTP' || isLastWrongCode(entry));
  return { count: wrong.length, areTooMany: wrong.some(isLastWrongCode) };
}
