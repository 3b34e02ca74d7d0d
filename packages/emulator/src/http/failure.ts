import type { Behaviors } from '../behaviors/behaviors.ts';

/** The name of a behavior. */
export type BehaviorName = keyof Behaviors;

/** Why a call fails. It stays a value until the call's envelope renders it. */
export interface Failure {
  /** A few failures have none. */
  readonly code?: string;
  /** Prose, for developers. */
  readonly message: string;
  /** The HTTP status; by default that of the code. */
  readonly status?: number;
  /** The behaviors that decided. The response names them, since the service may decide otherwise. */
  readonly behavior?: BehaviorName | readonly BehaviorName[];
  /** What the failure adds to the envelope. */
  readonly extra?: object;
}

/** The result of a call, or why it failed. */
export type CallResult<Error extends Failure> =
  | {
      readonly ok: true;
      readonly body: object;
      /** The HTTP status; by default 200. */
      readonly status?: number;
      /** The behavior that decided. */
      readonly behavior?: BehaviorName | undefined;
    }
  | Failed<Error>;

/** A call or a check that failed. */
export interface Failed<Error> {
  readonly ok: false;
  readonly error: Error;
}

/** Makes a failure the result of a call or of a check. */
export function failed<Error>(error: Error): Failed<Error> {
  return { ok: false, error };
}

/** Adds behaviors to those that a failure names. */
export function decidedBy<Error extends Failure>(
  error: Error,
  ...names: readonly BehaviorName[]
): Error {
  return names.length === 0 ? error : { ...error, behavior: [error.behavior ?? [], names].flat(2) };
}
