import { reasonOf } from '../http/report.ts';
import { parseWidgetResult, type WidgetResult } from './results/widget-result.ts';
import type { WidgetContext } from './widget-context.ts';

/**
 * Returns what is known of an attempt: by the store, where the webhook left it; and as long as that
 * knows of no success, by the integrator's lookup, since the webhook is sent once and may be lost.
 *
 * @throws ServiceError `SERVICE_UNAVAILABLE` with status 500, where the store fails
 */
export async function findResult(
  context: WidgetContext,
  attemptId: string,
): Promise<WidgetResult | undefined> {
  const stored = await context.runHook('results', () => context.results.get(attemptId));
  if (stored?.status === 'success') return stored;
  return (await lookUp(context, attemptId)) ?? stored;
}

/** Asks the lookup about an attempt, and stores its response. One that fails is reported, and knows nothing. */
export async function lookUp(
  context: WidgetContext,
  attemptId: string,
): Promise<WidgetResult | undefined> {
  const { hooks, report } = context;
  if (hooks.lookup === undefined) return undefined;
  let result: WidgetResult | undefined;
  try {
    const found = await hooks.lookup([attemptId]);
    result = found.map(parseWidgetResult).find((candidate) => candidate.attemptId === attemptId);
  } catch (error) {
    // The webhook may still come, and must not be lost by this.
    const entry = { message: 'lookup failed', reason: reasonOf(error) };
    report.fault({ code: 'SERVICE_UNAVAILABLE', ...entry }, error);
    return undefined;
  }
  if (result !== undefined) await keep(context, result, { source: 'lookup' });
  return result;
}

/** What brought a result. */
export interface ResultOrigin {
  readonly source: 'webhook' | 'lookup';
  /** The webhook's. */
  readonly id?: string;
}

/**
 * Stores a result.
 *
 * @returns false where what brought it was stored before
 */
export async function keep(
  { events, results, runHook }: WidgetContext,
  result: WidgetResult,
  { source, id }: ResultOrigin,
): Promise<boolean> {
  const eventID = [source, result.status, ...(id === undefined ? [] : [id])].join(' ');
  const isNew = await runHook('results', () => results.put(result, eventID));
  const phoneNumber = result.address?.phoneNumber;
  if (phoneNumber !== undefined) events.about({ address: { phoneNumber } });
  if (isNew) events.add({ kind: 'attempt-result', result: result.status, source });
  return isNew;
}
