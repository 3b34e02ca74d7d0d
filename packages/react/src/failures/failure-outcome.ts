import { FAILURE_ROWS, type FailureOutcome } from './failure-rows.ts';
import { failureText, type TellableFailure } from './failure-text.ts';

/** Chooses the outcome of a failure: that of its text, so that the two never disagree. */
export function failureOutcome(failure: TellableFailure): FailureOutcome {
  const told = failureText(failure);
  return FAILURE_ROWS.find(([, text]) => text === told)?.[0] ?? 'try-again';
}

/** The same where there may be no failure. */
export function outcomeOf(failure: TellableFailure | undefined): FailureOutcome | undefined {
  return failure && failureOutcome(failure);
}
