/**
 * What every error catalogue is made of.
 *
 * @module
 */

/**
 * What a failure calls for.
 *
 * - `retry`: the service has a passing fault; the same request may be tried again.
 * - `wait`: try again after `cooldownSeconds`.
 * - `new-challenge`: fetch a new challenge, solve it, and get a new captcha token where one is required.
 * - `start-over`: the transaction has ended; send a new code.
 * - `terminal`: repeating the request cannot help; the user or the caller has to change something.
 * - `operator`: the integrator's configuration or account is at fault; the user can do nothing.
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
  /** HTTP status; if `propagated`, the default of a status that the service passes on. */
  readonly status: number;
  readonly class: FailureClass;
  /** Whether trying again, with a new proof or token if one is needed, may succeed. */
  readonly retryable: boolean;
  readonly propagated?: true;
  /** True if the service compared the code that the user entered, and it is wrong. */
  readonly wrongCode?: true;
  /** What the proxy writes into a response beside the code, for developers. Without one it writes a text of the class. */
  readonly message?: string;
}

/** A function that makes an entry of one class. */
type EntryOfClass = (status: number, message?: string) => CatalogueEntry;

/** An entry for a failure that a repetition cannot fix. */
export const terminal: EntryOfClass = (...fields) => entry('terminal', ...fields);
/** An entry for a failure that only an operator can fix. */
export const operator: EntryOfClass = (...fields) => entry('operator', ...fields);
/** An entry after which a new transaction or attempt is needed. */
export const startOver: EntryOfClass = (...fields) => entry('start-over', ...fields);
/** An entry after which a new proof helps. */
export const newChallenge: EntryOfClass = (...fields) => entry('new-challenge', ...fields);
/** An entry for a failure that passes by itself. */
export const retry: EntryOfClass = (...fields) => entry('retry', ...fields);
/** An entry for a failure that passes after `cooldownSeconds`. */
export const wait: EntryOfClass = (...fields) => entry('wait', ...fields);

function entry(failureClass: FailureClass, status: number, message?: string): CatalogueEntry {
  return {
    status,
    class: failureClass,
    retryable: isPassing(failureClass),
    ...(message !== undefined && { message }),
  };
}

/** Whether a failure of this class may pass when the request is repeated, with a new proof or token if one is needed. */
export function isPassing(failureClass: FailureClass): boolean {
  return failureClass === 'retry' || failureClass === 'wait' || failureClass === 'new-challenge';
}
