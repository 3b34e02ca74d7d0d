import { type Attempt, createAttempt, type NewAttempt } from '../model/attempt.ts';
import { forgetOldest } from './forget-oldest.ts';

/** The widget attempts of one workspace. */
export interface Attempts {
  /** Creates an attempt and adds it, which is its first change. */
  create(given: NewAttempt): Attempt;
  add(attempt: Attempt): void;
  byId(attemptId: string): Attempt | undefined;
  /** The attempt whose newest code this transaction is. */
  byTransaction(transactionID: string): Attempt | undefined;
  /** Newest first. */
  list(): readonly Attempt[];
}

const ATTEMPTS_KEPT = 1000;

/**
 * Creates the attempts of one workspace; beyond the limit the oldest is forgotten.
 *
 * @param onChange called after each change of an attempt
 */
export function createAttempts(onChange: (attempt: Attempt) => void = () => {}): Attempts {
  const byId = new Map<string, Attempt>();
  const add = (attempt: Attempt): void => {
    byId.set(attempt.attemptId, attempt);
    forgetOldest(byId, ATTEMPTS_KEPT);
  };
  return {
    create: (given) => {
      const attempt = createAttempt(given, onChange);
      add(attempt);
      onChange(attempt);
      return attempt;
    },
    add,
    byId: (attemptId) => byId.get(attemptId),
    byTransaction: (transactionID) =>
      [...byId.values()].find(({ transaction }) => transaction?.transactionID === transactionID),
    list: () => [...byId.values()].reverse(),
  };
}
