import type { Attempt } from '../model/entities.ts';
import { forgetOldest } from './forget-oldest.ts';

/** The widget attempts of one workspace. */
export interface Attempts {
  add(attempt: Attempt): void;
  byId(attemptId: string): Attempt | undefined;
  /** Newest first. */
  list(): readonly Attempt[];
  clear(): void;
}

const ATTEMPTS_KEPT = 1000;

/** Creates the attempts of one workspace; beyond the limit the oldest is forgotten. */
export function createAttempts(): Attempts {
  const byId = new Map<string, Attempt>();
  return {
    add: (attempt) => {
      byId.set(attempt.attemptId, attempt);
      forgetOldest(byId, ATTEMPTS_KEPT);
    },
    byId: (attemptId) => byId.get(attemptId),
    list: () => [...byId.values()].reverse(),
    clear: () => byId.clear(),
  };
}
