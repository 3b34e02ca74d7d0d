/**
 * The life of one operation, from the first request to its outcome.
 *
 * 1. An operation that cannot be sent without the risk of a second message ends without a request.
 * 2. Each request has the same body and key, and a new timestamp, nonce and signature.
 * 3. The answer is classified. From the first answer on that leaves open whether a provider has the
 *    message, a later refusal does not say that the message was not sent.
 * 4. The request is repeated where the retry rules allow it, while the key is surely held, and until
 *    `until`.
 *
 * @module
 * @see the interface, "Retry rules" and "Idempotency rules"
 */
import { OtpError } from '@otp-kit/protocol';
import { PERFORM_MS, UNNAMED_WAIT_MS } from '../lifetimes-and-limits.ts';
import type { UpstreamAnswer } from '../service/service-call.ts';
import { classifyUpstream } from './classify-upstream.ts';
import type { AnsweredRequest, UntimedOutcome } from './classify-utility-answer.ts';
import {
  type Doubt,
  doubtAfter,
  type EarlierPerforms,
  holdEndOf,
  judgeEarlier,
} from './earlier-performs.ts';
import { outcomeInDoubt } from './outcome-in-doubt.ts';
import { delayBeforeRepeat } from './repetition.ts';
import { requestUtility } from './request-utility.ts';
import type { UtilityOptions } from './utility-config.ts';
import { parseUtilityOperation, routeOf, type UtilityOperation } from './utility-operation.ts';
import type { UtilityOutcome } from './utility-outcome.ts';

/** How an operation is performed. */
export interface PerformOptions {
  /** Ends the repetitions. A request that is under way is given up, and its message may have been sent. */
  readonly signal?: AbortSignal | undefined;
  /**
   * No repetition begins later. Default: in 30 seconds. The last request may take another 30. On a
   * pipeline with WhatsApp none begins later than 50 seconds after the first request, so a longer wait is
   * left to the next call, at `retryAt`.
   */
  readonly until?: Date | undefined;
  /**
   * What came of the operation before: `none`, `interrupted` by a crash, or the last outcome. `none` also
   * says that no other worker began to perform it some time ago. Default: not known; on a pipeline with
   * WhatsApp the operation is then sent only within 50 seconds from when it was prepared.
   */
  readonly earlier?: EarlierPerforms | undefined;
}

/** What performing needs of the platform. */
export interface PerformPlatform {
  /** Waits a number of milliseconds, or until the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Performs an operation. Never rejects for a message that may have been sent. */
export async function performOperation(
  options: UtilityOptions,
  saved: UtilityOperation,
  { signal = new AbortController().signal, until, earlier }: PerformOptions,
  { wait }: PerformPlatform,
): Promise<UtilityOutcome> {
  const { now } = options;
  const operation = parseUtilityOperation(saved);
  const request = readRequest(options, operation);
  const endAt = readUntil(until, now());
  const standing = judgeEarlier(operation, request, { earlier, now: now() });
  if (standing.status === 'ended') return standing.outcome;

  const firstAt = now();
  let { doubt } = standing;
  let outcome = outcomeInDoubt(ABORTED, doubt);
  let clockOffsetMs = 0;
  for (let tries = 1; ; tries += 1) {
    const notAfter = holdEndOf(doubt);
    const answer = await requestUtility(options, operation, { clockOffsetMs, notAfter, signal });
    if (answer === undefined) return timed(unsent(outcome, doubt, signal), now());
    const classified = classifyUpstream(answer, request, signal);
    outcome = outcomeInDoubt(classified.result, doubt);
    doubt = doubtAfter(doubt, classified);
    const measuredOffsetMs = offsetOf(answer, now());
    const delay = delayBeforeRepeat(classified, {
      tries,
      now: now(),
      firstAt,
      measuredOffsetMs,
      random: fractionOf(options),
      isRemembered: doubt.isRemembered,
    });
    const repeatAt = now() + (delay ?? UNNAMED_WAIT_MS);
    if (delay === undefined) return timed(outcome, repeatAt);
    if (repeatAt > holdEndOf(doubt)) return timed(afterHold(outcome, doubt), repeatAt);
    if (repeatAt > endAt || signal.aborted) return timed(outcome, repeatAt);
    if (classified.repeat === 'corrected-clock') clockOffsetMs = measuredOffsetMs ?? 0;
    await wait(delay, signal);
  }
}

const ABORTED: UntimedOutcome = { outcome: 'refused', code: 'ABORTED', class: 'wait' };

function readRequest(
  { pipelineID, channels }: UtilityOptions,
  operation: UtilityOperation,
): AnsweredRequest {
  const route = routeOf(operation);
  if (route.pipelineID !== pipelineID) {
    throw new OtpError('INVALID_REQUEST', 'the operation was prepared for another pipeline');
  }
  return { keyed: operation.key !== null, channels: route.isText ? 'sms' : channels };
}

function readUntil(until: Date | undefined, now: number): number {
  const end = until === undefined ? now + PERFORM_MS : until.getTime();
  if (Number.isNaN(end)) throw new TypeError('until must be a date');
  return end;
}

function afterHold(outcome: UntimedOutcome, doubt: Doubt): UntimedOutcome {
  if (doubt.code === undefined || !('code' in outcome) || outcome.code === undefined)
    return outcome;
  return { outcome: 'unknown', code: outcome.code, needsSupport: false };
}

/** What is known where a request was not sent: it was aborted, or too late. */
function unsent(outcome: UntimedOutcome, doubt: Doubt, { aborted }: AbortSignal): UntimedOutcome {
  return aborted ? outcome : afterHold(outcome, doubt);
}

function offsetOf(answer: UpstreamAnswer, now: number): number | undefined {
  return answer.status === 'answered' && answer.date !== undefined ? answer.date - now : undefined;
}

function fractionOf({ randomBytes }: UtilityOptions): number {
  return (randomBytes(1)[0] ?? 0) / 256;
}

function timed(outcome: UntimedOutcome, at: number): UtilityOutcome {
  const retryAt = new Date(at).toISOString();
  if (outcome.outcome === 'pending') return { ...outcome, retryAt };
  if (outcome.outcome === 'refused' && outcome.class === 'wait') return { ...outcome, retryAt };
  return outcome;
}
