import type { EnteredNumber } from './number-form.tsx';

/** What a tab notes about its attempt. */
export interface Noted {
  /** Back in the field where the attempt does not go on. */
  readonly number: EnteredNumber;
  /** The end of the attempt by this browser's clock, where it is known. */
  readonly deadlineMs?: number;
  /** The attempt in the form of the backend's response. It has no secret: the result counts only with this browser's cookie. */
  readonly attempt?: { readonly expiresAt: string };
}

/** A note in the tab's own storage. It survives a reload and a visit to another site, until it is taken. */
export interface AttemptNote {
  readonly set: (noted: Noted) => void;
  /** Removes the note, and returns it, with whether the attempt's time is over. */
  readonly take: () => (Noted & { readonly isExpired: boolean }) | null;
}

/** @param key the note's name in the tab's storage */
export function createAttemptNote(key: string): AttemptNote {
  return {
    set: (noted) => sessionStorage.setItem(key, JSON.stringify(noted)),
    take: () => {
      const noted: Noted | null = JSON.parse(`${sessionStorage.getItem(key)}`);
      sessionStorage.removeItem(key);
      return noted && { ...noted, isExpired: Date.now() >= (noted.deadlineMs ?? Infinity) };
    },
  };
}
