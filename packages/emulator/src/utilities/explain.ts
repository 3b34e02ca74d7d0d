import { countSegments } from '@otp-kit/protocol';
import * as v from 'valibot';
import { parseJsonObject } from '../http/request-body.ts';
import type { Workspaces } from '../http/workspaces.ts';
import type { ReadonlyOutput } from '../schema/read-only.ts';
import { savedCount, savedUtilityChannel } from '../schema/saved.ts';
import { carrierPlan } from './carrier-plan.ts';
import { CHECKS, runChecks } from './checks.ts';
import { errorAnswer, failedAnswer, pendingError } from './utility-answer.ts';
import {
  type Decision,
  known,
  type UtilityFacts,
  type UtilityNeeds,
  type UtilityRequest,
} from './utility-request.ts';

/** Describes an {@link Explanation}. */
export const ExplanationSchema = v.strictObject({
  /** In the order in which a send meets them. */
  checks: v.array(
    v.strictObject({
      check: v.string(),
      outcome: v.picklist(['passed', 'decides', 'not-reached']),
      /** Empty where it was not reached. */
      why: v.string(),
    }),
  ),
  /** How the send would be answered. */
  result: v.strictObject({
    /** Null where the carrier's mode gives no answer. */
    httpStatus: v.nullable(savedCount),
    status: v.string(),
    code: v.exactOptional(v.string()),
    channel: v.exactOptional(savedUtilityChannel),
    text: v.exactOptional(v.string()),
    segments: v.exactOptional(savedCount),
  }),
});

/** What a dry run of a utility send finds. */
export interface Explanation extends ReadonlyOutput<typeof ExplanationSchema> {}

/** One check of a dry run. */
export type ExplainedCheck = Explanation['checks'][number];

type ExplainedResult = Explanation['result'];

/**
 * Runs the checks of a send without sending, reserving or using up anything. The signature is taken
 * as right, since a dry run has none.
 *
 * @param atMs by default now, by the workspace's clock
 */
export function explainSend(
  store: Workspaces<UtilityNeeds>,
  workspace: UtilityNeeds,
  fields: Readonly<Record<string, unknown>>,
  atMs?: number,
): Explanation {
  const facts: Partial<UtilityFacts> = {};
  const request: UtilityRequest = {
    store,
    workspace,
    fields,
    keyHeader: undefined,
    signed: undefined,
    ...(atMs !== undefined && { atMs }),
    facts,
  };
  const reached: ExplainedCheck[] = [];
  const decision = runChecks(request, (check, { kind, why }) => {
    reached.push({ check, outcome: kind === 'passed' ? 'passed' : 'decides', why });
  });
  const names = [...CHECKS.map(([name]) => name), CARRIER];
  if (decision === undefined) reached.push(explainCarrier(request));
  const rest = names.slice(reached.length);
  return {
    checks: [
      ...reached,
      ...rest.map((check) => ({ check, outcome: 'not-reached' as const, why: '' })),
    ],
    result: { ...resultOf(request, decision), ...contentOf(facts) },
  };
}

const CARRIER = 'provider';

function explainCarrier(request: UtilityRequest): ExplainedCheck {
  const { channel } = known(request, 'channel');
  const { mode } = request.workspace.carriers.of(channel);
  const outcome = mode === 'accept' ? 'passed' : 'decides';
  return { check: CARRIER, outcome, why: `the provider of ${channel} is set to ${mode}` };
}

function resultOf(request: UtilityRequest, decision: Decision | undefined): ExplainedResult {
  switch (decision?.kind) {
    case undefined:
      return carrierResult(request);
    case 'refused':
      return parsed(errorAnswer(decision.error));
    case 'replayed':
      return parsed(decision.answer);
    case 'reconciled':
      return { httpStatus: 200, status: 'success' };
    case 'skipped':
      return { httpStatus: 200, status: 'skipped', code: 'RECIPIENT_SUPPRESSED' };
  }
}

function carrierResult(request: UtilityRequest): ExplainedResult {
  const { channel } = known(request, 'channel');
  const carrier = request.workspace.carriers.of(channel);
  const { ends, code } = carrierPlan(channel, carrier);
  switch (ends) {
    case 'accepted':
      return { httpStatus: 200, status: 'success' };
    case 'failed':
      return parsed(failedAnswer('', code));
    case 'unknown':
      return { httpStatus: 502, status: 'error', code: 'provider_outcome_unknown' };
    case 'pending':
      return parsed(errorAnswer(pendingError(carrier.certainty ?? 'unknown')));
    case 'hangs':
      return { httpStatus: null, status: 'no answer' };
  }
}

function parsed({ status: httpStatus, body }: { status: number; body: string }): ExplainedResult {
  const { status, code } = parseJsonObject(body) ?? {};
  return { httpStatus, status: String(status), ...(typeof code === 'string' && { code }) };
}

function contentOf({ channel, text }: Partial<UtilityFacts>) {
  const segments =
    channel === 'sms' && text !== undefined ? countSegments(text).segments : undefined;
  return {
    ...(channel !== undefined && { channel }),
    ...(text !== undefined && { text }),
    ...(segments !== undefined && { segments }),
  };
}
