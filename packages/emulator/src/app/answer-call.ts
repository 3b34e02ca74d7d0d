import type { Context } from 'hono';
import { applyBehaviors } from '../behaviors/apply-behaviors.ts';
import type { FaultyOperation } from '../faults/faults.ts';
import { dropAnswer } from '../http/dropped-response.ts';
import type { CallSubject, ServiceEnv } from '../http/service-context.ts';
import type { CallNeeds } from './call-needs.ts';
import { faultAnswer } from './fault-response.ts';

/**
 * Answers a call, as the fault that strikes it says. The order: the delay, the fault's own answer, else
 * the service's, and what is lost of it.
 *
 * @param answer answers as if there were no fault
 */
export async function answerCall<W extends CallNeeds>(
  context: Context<ServiceEnv<W>>,
  operation: FaultyOperation,
  answer: () => Response | Promise<Response>,
): Promise<Response> {
  const subject = struckSubject(context.get('subject'), operation);
  const { workspace } = subject;
  context.set('workspace', workspace);
  const fault = workspace.faults.take(operation, subject.phoneNumber);
  if (fault === undefined) return applyBehaviors(await answer(), workspace);
  context.set('fault', fault.id);
  if (fault.delayMs !== undefined) await delay(fault.delayMs, context.req.raw.signal);
  const failure = faultAnswer(fault, subject);
  const response =
    failure !== undefined && fault.respond !== undefined
      ? failure
      : await applyBehaviors(failure ?? (await answer()), workspace);
  return fault.drop === undefined ? response : dropAnswer(response, fault.drop);
}

/**
 * The subject of a call that names no workspace is that of the one workspace with a fault for it, so
 * that a fault comes before the check that finds nothing. Of several none is struck: which one is meant
 * cannot be known.
 */
function struckSubject<W extends CallNeeds>(
  subject: CallSubject<W>,
  operation: FaultyOperation,
): CallSubject<W> {
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
