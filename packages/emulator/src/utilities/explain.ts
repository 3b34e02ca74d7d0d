import { countSegments } from '@otp-kit/protocol';
import * as v from 'valibot';
import { failed } from '../http/failure.ts';
import type { Workspaces } from '../http/workspaces.ts';
import type { ReadonlyOutput } from '../schema/read-only.ts';
import { savedCount, savedUtilityChannel } from '../schema/saved.ts';
import { carrierPlan } from './carrier-plan.ts';
import { pendingResult } from './checks/idempotency.ts';
import { CHECK_NAMES, runChecks } from './checks/run-checks.ts';
import type {
  CheckedSend,
  Decision,
  UtilityFacts,
  UtilityNeeds,
  UtilityRequest,
} from './checks/utility-check.ts';
import { failedResult } from './send-results.ts';
import { describeResult } from './state/utility-result.ts';

/** Describes an {@link Explanation}. */
export const ExplanationSchema = v.strictObject({
  /** The order is that of a send. */
  checks: v.array(
    v.strictObject({
      check: v.string(),
      outcome: v.picklist(['passed', 'decides', 'not-reached']),
      /** Empty where it was not reached. */
      why: v.string(),
    }),
  ),
  /** The result that the send would have. */
  result: v.strictObject({
    /** Null where the carrier's mode gives no response. */
    httpStatus: v.nullable(savedCount),
    status: v.string(),
    code: v.exactOptional(v.string()),
    channel: v.exactOptional(savedUtilityChannel),
    text: v.exactOptional(v.string()),
    segments: v.exactOptional(savedCount),
  }),
});

/** The findings of a dry run of a utility send. */
export interface Explanation extends ReadonlyOutput<typeof ExplanationSchema> {}

/** One check of a dry run. */
export type ExplainedCheck = Explanation['checks'][number];

type ExplainedResult = Explanation['result'];

/**
 * Runs the checks of a send without sending, reserving or using up anything. The signature counts as
 * right, since a dry run has none.
 *
 * @param atMs by default now, by the workspace's clock
 */
export function explainSend(
  store: Workspaces<UtilityNeeds>,
  fields: Readonly<Record<string, unknown>>,
  atMs?: number,
): Explanation {
  const request: UtilityRequest = {
    store,
    fields,
    keyHeader: undefined,
    signed: undefined,
    ...(atMs !== undefined && { atMs }),
  };
  const facts: Partial<UtilityFacts> = {};
  const reached: ExplainedCheck[] = [];
  const checked = runChecks(request, (check, finding) => {
    const { kind, why } = finding;
    if (finding.kind === 'passed') Object.assign(facts, finding.facts);
    reached.push({ check, outcome: kind === 'passed' ? 'passed' : 'decides', why });
  });
  if (checked.ok) reached.push(explainCarrier(checked));
  const rest = [...CHECK_NAMES, CARRIER].slice(reached.length);
  return {
    checks: [
      ...reached,
      ...rest.map((check) => ({ check, outcome: 'not-reached' as const, why: '' })),
    ],
    result: {
      ...(checked.ok ? carrierResult(checked) : decidedResult(checked.error)),
      ...contentOf(facts),
    },
  };
}

const CARRIER = 'provider';

function explainCarrier({ workspace, channel }: CheckedSend): ExplainedCheck {
  const { mode } = workspace.carriers.of(channel);
  const outcome = mode === 'accept' ? 'passed' : 'decides';
  return { check: CARRIER, outcome, why: `the provider of ${channel} is set to ${mode}` };
}

function decidedResult(decision: Decision): ExplainedResult {
  switch (decision.kind) {
    case 'refused':
      return describeResult(failed(decision.error));
    case 'replayed':
      return describeResult(decision.result);
    case 'reconciled':
      return { httpStatus: 200, status: 'success' };
    case 'skipped':
      return { httpStatus: 200, status: 'skipped', code: 'RECIPIENT_SUPPRESSED' };
  }
}

function carrierResult({ workspace, channel }: CheckedSend): ExplainedResult {
  const carrier = workspace.carriers.of(channel);
  const { ends, code } = carrierPlan(channel, carrier);
  switch (ends) {
    case 'accepted':
      return { httpStatus: 200, status: 'success' };
    case 'failed':
      return describeResult(failedResult('', code));
    case 'unknown':
      return { httpStatus: 502, status: 'error', code: 'provider_outcome_unknown' };
    case 'pending':
      return describeResult(pendingResult(carrier.certainty ?? 'unknown'));
    case 'hangs':
      return { httpStatus: null, status: 'no answer' };
  }
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
