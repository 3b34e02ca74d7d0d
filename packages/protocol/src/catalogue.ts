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
export const terminal = (status: number): CatalogueEntry => ({
  status,
  class: 'terminal',
  retryable: false,
});
/** An entry that only an operator can mend. */
export const operator = (status: number): CatalogueEntry => ({
  status,
  class: 'operator',
  retryable: false,
});
/** An entry after which a new transaction or attempt is needed. */
export const startOver = (status: number): CatalogueEntry => ({
  status,
  class: 'start-over',
  retryable: false,
});
/** An entry after which a new proof helps. */
export const newChallenge = (status: number): CatalogueEntry => ({
  status,
  class: 'new-challenge',
  retryable: true,
});
/** An entry that passes by itself. */
export const retry = (status: number): CatalogueEntry => ({
  status,
  class: 'retry',
  retryable: true,
});
/** An entry that passes after `cooldownSeconds`. */
export const wait = (status: number): CatalogueEntry => ({
  status,
  class: 'wait',
  retryable: true,
});
