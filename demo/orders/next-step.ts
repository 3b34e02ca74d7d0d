import type { UtilityOutcome } from '@otp-kit/server/utilities';

/** What becomes of an entry after its operation was performed. */
export type NextStep =
  | { readonly status: 'waiting'; readonly dueAt: number }
  | { readonly status: UtilityOutcome['outcome']; readonly dueAt: null };

interface Tries {
  /** How often it was performed, this time included. */
  readonly tries: number;
  /** When it was performed first; Unix milliseconds. */
  readonly firstTryAt: number;
  readonly now: number;
}

const SHORTEST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 5 * 60_000;

/** How long the worker tries. A message that is a day late needs an operator. */
export const GIVE_UP_AFTER_MS = 24 * 60 * 60_000;

/** Decides what follows from an outcome: perform the same operation again, or nothing more. */
export function nextStep(outcome: UtilityOutcome, { tries, firstTryAt, now }: Tries): NextStep {
  if (!isTransient(outcome)) return { status: outcome.outcome, dueAt: null };
  const retryAt = outcome.retryAt === undefined ? now : Date.parse(outcome.retryAt);
  const dueAt = Math.max(retryAt, now + backoffMs(tries));
  if (dueAt - firstTryAt < GIVE_UP_AFTER_MS) return { status: 'waiting', dueAt };
  return { status: outcome.outcome === 'refused' ? 'refused' : 'unknown', dueAt: null };
}

type Transient = Extract<UtilityOutcome, { readonly outcome: 'pending' | 'refused' }>;

function isTransient(outcome: UtilityOutcome): outcome is Transient {
  return (
    outcome.outcome === 'pending' || (outcome.outcome === 'refused' && outcome.class === 'wait')
  );
}

/** 1 s, 2 s, 4 s … 5 min. */
function backoffMs(tries: number): number {
  return Math.min(SHORTEST_DELAY_MS * 2 ** (tries - 1), LONGEST_DELAY_MS);
}
