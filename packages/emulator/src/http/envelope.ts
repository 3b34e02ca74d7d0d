import { behaviorHeader } from './behavior-header.ts';
import type { CallResult, Failure } from './failure.ts';

/** The form in which one part of the service returns its failures. */
export interface Envelope<Error extends Failure> {
  readonly render: (error: Error) => { readonly status: number; readonly body: object };
  /** The codes whose status the interface does not name, with the behavior that decides it. */
  readonly statusBehaviors?: Readonly<
    Record<string, 'digitsStatus' | 'resendStatus' | 'requestAuthStatus'>
  >;
}

/** Makes the response to a call. Only here does a result become a response. */
export function render<Error extends Failure>(
  result: CallResult<Error>,
  envelope: Envelope<Error>,
): Response {
  const { status = 200, body } = result.ok ? result : envelope.render(result.error);
  const { behavior } = result.ok ? result : result.error;
  return Response.json(body, { status, headers: behaviorHeader(behavior) });
}
