import type { Attempt } from './entities.ts';

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
      const [oldest] = byId.keys();
      if (byId.size > ATTEMPTS_KEPT && oldest !== undefined) byId.delete(oldest);
    },
    byId: (attemptId) => byId.get(attemptId),
    list: () => [...byId.values()].reverse(),
    clear: () => byId.clear(),
  };
}
