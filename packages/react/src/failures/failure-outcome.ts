import { FAILURE_ROWS } from './failure-rows.ts';
import { failureText, type TellableFailure } from './failure-text.ts';

/**
 * What a failure leads a person to, one of a handful.
 *
 * - `correct`: what was entered is at fault; the field is marked, and has the focus.
 * - `choose-channel`: the chosen channel is of no use; the others are there to choose from.
 * - `new-code`: the code is of no more use; asking for another one becomes the main action.
 * - `wait`: the button opens again when a countdown has ended.
 * - `try-again`: nothing that was entered is at fault; the same button tries again.
 * - `unavailable`: it is not for the person to mend. The button tries again all the same.
 */
export type FailureOutcome =
  | 'correct'
  | 'choose-channel'
  | 'new-code'
  | 'wait'
  | 'try-again'
  | 'unavailable';

/** Chooses the outcome of a failure: that of its text, so that the two never disagree. */
export function failureOutcome(failure: TellableFailure): FailureOutcome {
  const told = failureText(failure);
  return FAILURE_ROWS.find(([, text]) => text === told)?.[0] ?? 'try-again';
}

/** The same where there may be no failure. */
export function outcomeOf(failure: TellableFailure | undefined): FailureOutcome | undefined {
  return failure && failureOutcome(failure);
}
