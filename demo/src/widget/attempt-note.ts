import {
  createAttempt,
  createFetchTransport,
  type ProxyAttempt,
  type ProxyTransport,
} from '@otp-kit/widget';
import type { EnteredNumber } from './number-form.tsx';

/**
 * What a tab notes about its attempt, in its own storage: the ID, which is no secret. The number stays in
 * the backend's sealed cookie. A note survives a reload and a visit to another site.
 */
export interface AttemptNote {
  readonly set: (attemptId: string) => void;
  readonly get: () => string | undefined;
  readonly clear: () => void;
}

/** @param key the note's name in the tab's storage */
export function createAttemptNote(key: string): AttemptNote {
  return {
    set: (attemptId) => sessionStorage.setItem(key, attemptId),
    get: () => sessionStorage.getItem(key) ?? undefined,
    clear: () => sessionStorage.removeItem(key),
  };
}

/** What the backend returns about a noted attempt. */
export interface RecalledAttempt {
  /** Back in the field. Absent if the backend no longer has it. */
  readonly number?: EnteredNumber | undefined;
  readonly isExpired: boolean;
}

/** Asks the backend for the attempt of a note; undefined without one, and without a connection. */
export async function recall({ get }: AttemptNote): Promise<RecalledAttempt | undefined> {
  const attemptId = get();
  if (attemptId === undefined) return undefined;
  try {
    const attempt = await createAttempt(transport, { attemptId }, AbortSignal.timeout(5000));
    const isExpired = Date.parse(attempt.expiresAt) <= Date.parse(attempt.serverTime);
    return { number: numberOf(attempt), isExpired };
  } catch (error) {
    const isOver = error instanceof Error && 'code' in error && error.code === 'NO_ACTIVE_FLOW';
    return isOver ? { isExpired: true } : undefined;
  }
}

/** The number of an attempt that goes on, as the field takes it. */
export function numberOf({ verificationAddress }: ProxyAttempt): EnteredNumber | undefined {
  if (!verificationAddress || !('phoneNumber' in verificationAddress)) return undefined;
  const { phoneNumber } = verificationAddress;
  return { phoneNumber, text: phoneNumber };
}

/** The routes of the widget. */
export const transport: ProxyTransport = createFetchTransport({ endpoint: '/api/otp/widget' });
