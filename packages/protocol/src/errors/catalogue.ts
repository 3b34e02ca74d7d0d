/**
 * What every error catalogue is made of.
 *
 * @module
 */

/**
 * What a failure calls for.
 *
 * - `retry`: the fault is on the service's side and passing; the same request may be tried again.
 * - `wait`: try again after `cooldownSeconds`.
 * - `new-challenge`: fetch a new challenge, solve it, and get a new captcha token where one is required.
 * - `start-over`: the transaction is of no more use; send a new code.
 * - `terminal`: trying the same again cannot help; the person or the caller changes something.
 * - `operator`: the integrator's configuration or account is at fault; the person can do nothing.
 */
export type FailureClass =
  | 'retry'
  | 'wait'
  | 'new-challenge'
  | 'start-over'
  | 'terminal'
  | 'operator';

/** One row of the catalogue. */
export interface CatalogueEntry {
  /** HTTP status; where `propagated`, the default of a status that the service passes on. */
  readonly status: number;
  readonly class: FailureClass;
  /** Whether trying again, with whatever has to be fresh, may succeed. */
  readonly retryable: boolean;
  readonly propagated?: true;
}

/** An entry that trying again cannot help. */
export const terminal = (status: number): CatalogueEntry => entry('terminal', status);
/** An entry that only an operator can mend. */
export const operator = (status: number): CatalogueEntry => entry('operator', status);
/** An entry after which a new transaction or attempt is needed. */
export const startOver = (status: number): CatalogueEntry => entry('start-over', status);
/** An entry after which a new proof helps. */
export const newChallenge = (status: number): CatalogueEntry => entry('new-challenge', status);
/** An entry that passes by itself. */
export const retry = (status: number): CatalogueEntry => entry('retry', status);
/** An entry that passes after `cooldownSeconds`. */
export const wait = (status: number): CatalogueEntry => entry('wait', status);

function entry(failureClass: FailureClass, status: number): CatalogueEntry {
  return { status, class: failureClass, retryable: isPassing(failureClass) };
}

/** Whether a failure of this class may pass when the same is tried again, with whatever has to be fresh. */
export function isPassing(failureClass: FailureClass): boolean {
  return failureClass === 'retry' || failureClass === 'wait' || failureClass === 'new-challenge';
}
