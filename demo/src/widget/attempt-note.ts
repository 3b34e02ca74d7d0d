/** A note that this tab is in an attempt; it survives a reload and a visit to another site. */
export interface AttemptNote {
  /** @param expiresAtMs the end of the attempt by this browser's clock, where it is known */
  readonly set: (expiresAtMs?: number) => void;
  /** Removes the note, and returns it: whether there was one, and whether the attempt's time is over. */
  readonly take: () => { readonly isExpired: boolean } | undefined;
}

/** @param key the note's name in the tab's storage */
export function createAttemptNote(key: string): AttemptNote {
  return {
    set: (expiresAtMs) => sessionStorage.setItem(key, String(expiresAtMs ?? '')),
    take: () => {
      const noted = sessionStorage.getItem(key);
      sessionStorage.removeItem(key);
      if (noted === null) return undefined;
      return { isExpired: noted !== '' && Date.now() >= Number(noted) };
    },
  };
}
