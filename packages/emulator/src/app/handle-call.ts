import type { Context } from 'hono';
import type { Drop, Fault, FaultyOperation } from '../faults/faults.ts';
import { halfResponse, lostResponse } from '../http/dropped-response.ts';
import { type Envelope, render } from '../http/envelope.ts';
import { type CallResult, decidedBy, type Failure, failed } from '../http/failure.ts';
import type { IncomingCall, RequestOrigin } from '../http/service-call.ts';
import { randomHex } from '../primitives/random.ts';
import type { CallNeeds, CallSubject, ServiceEnv } from './service-context.ts';
import type { Store } from './store.ts';
import type { Workspace } from './workspace.ts';

type Handle<Error extends Failure> = (
  call: IncomingCall<Workspace>,
) => CallResult<Error> | Promise<CallResult<Error>>;

/** Makes the response to a call of an operation. */
export type Respond = (
  context: Context<ServiceEnv>,
  store: Store,
  operation: FaultyOperation,
) => Promise<Response>;

/**
 * Creates a part of the service: its failures have one envelope, and its faults one catalogue. The order
 * of a call: the delay of its fault, the fault's own response or failure, else the handler's result, the
 * behaviors, and what the fault loses of the response.
 *
 * @param failureOf the failure of a fault; undefined for a fault without a code
 */
export function servicePart<Error extends Failure>(
  envelope: Envelope<Error>,
  failureOf: (fault: Fault, subject: CallSubject) => Error | undefined,
): (handle: Handle<Error>) => Respond {
  return (handle) => async (context, store, operation) => {
    const { req, env } = context;
    const subject = faultySubject(context.get('subject'), operation);
    context.set('subject', subject);
    const { workspace, phoneNumber } = subject;
    const respond = async (failure: Error | undefined): Promise<Response> => {
      const { behaviors } = workspace;
      const call = { req, body: context.get('body'), peer: env.peer, behaviors };
      const result = failure === undefined ? await handle({ store, call }) : failed(failure);
      if (result.ok) return render(result, envelope);
      return render(failed(applyBehaviors(result.error, envelope, workspace)), envelope);
    };
    const fault = workspace.faults.take(operation, phoneNumber);
    if (fault === undefined) return respond(undefined);
    context.set('fault', fault.id);
    if (fault.delayMs !== undefined) await delay(fault.delayMs, req.raw.signal);
    if (fault.respond !== undefined) return exactResponse(fault.respond);
    const response = await respond(failureOf(fault, subject));
    return fault.drop === undefined ? response : loseResponse(response, fault.drop, env);
  };
}

/** Changes the status of a failure, where the interface names none for the code, and its message. */
function applyBehaviors<Error extends Failure>(
  error: Error,
  { statusBehaviors = {} }: Envelope<Error>,
  { behaviors, chaosRandom }: CallNeeds,
): Error {
  const name = statusBehaviors[error.code ?? ''];
  const named = name === undefined ? error : decidedBy({ ...error, status: behaviors[name] }, name);
  if (behaviors.messages === 'plain') return named;
  return decidedBy({ ...named, message: randomHex(chaosRandom, 12) }, 'messages');
}

function exactResponse({ status, body, headers }: NonNullable<Fault['respond']>): Response {
  const init = { status, ...(headers && { headers }) };
  if (body === null || body === undefined) return new Response(null, init);
  return typeof body === 'string' ? new Response(body, init) : Response.json(body, init);
}

async function loseResponse(
  response: Response,
  drop: Drop,
  { cut }: RequestOrigin,
): Promise<Response> {
  if (drop === 'malformed') return halfResponse(response);
  cut?.(drop);
  return lostResponse(drop);
}

/**
 * The subject of a call that names no workspace is that of the one workspace with a fault for it, so
 * that a fault comes before the check that finds nothing. If several have one, none is applied: which one
 * is meant cannot be known.
 */
function faultySubject(subject: CallSubject, operation: FaultyOperation): CallSubject {
  const waiting = (subject.candidates ?? []).filter(({ faults }) =>
    faults.list().some((fault) => fault.operation === operation && !fault.phoneNumber),
  );
  const [only] = waiting;
  if (only === undefined || waiting.includes(subject.workspace)) return subject;
  return waiting.length === 1 ? { workspace: only } : subject;
}

/** Ends early when the caller disconnects. */
async function delay(delayMs: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, delayMs);
    signal.addEventListener('abort', end);
  });
}
