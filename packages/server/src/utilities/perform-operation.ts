/**
 * The life of one operation, from the first request to its outcome.
 *
 * 1. An operation of which nothing more can be sent safely ends as `unknown`, without a request.
 * 2. Each request has the same body and key, and a new timestamp, nonce and signature.
 * 3. The answer is classified. From the first answer on that leaves open whether a provider has the
 *    message, a later refusal does not say that the message was not sent.
 * 4. The request is repeated where the retry rules allow it and `until` leaves the time.
 *
 * @module
 * @see the interface, "Retry rules" and "Idempotency rules"
 */
import { OtpError, type OtpErrorCode } from '@otp-kit/protocol';
import {
  PERFORM_MS,
  REPLAY_MARGIN_MS,
  REPLAY_MS,
  UNNAMED_WAIT_MS,
} from '../lifetimes-and-limits.ts';
import type { UpstreamAnswer } from '../service/service-call.ts';
import {
  type AnsweredRequest,
  type ClassifiedAnswer,
  classifyUtilityAnswer,
  lost,
  type UntimedOutcome,
} from './classify-utility-answer.ts';
import { doubtRefusal } from './doubt-refusal.ts';
import { delayBeforeRepeat } from './repetition.ts';
import { requestUtility } from './request-utility.ts';
import type { UtilityOptions } from './utility-config.ts';
import { parseUtilityOperation, pipelineOf, type UtilityOperation } from './utility-operation.ts';
import type { UtilityOutcome } from './utility-outcome.ts';

/** How an operation is performed. */
export interface PerformOptions {
  /** Ends the repetitions. A request that is under way is given up, and its message may have been sent. */
  readonly signal?: AbortSignal | undefined;
  /** No repetition begins later. Default: in 30 seconds. The last request may take another 30. */
  readonly until?: Date | undefined;
  /**
   * What came of the operation before. `none`: it was never performed. `pending`: its last outcome.
   * `interrupted`: a `perform` was cut off, by a crash. Default: not known.
   */
  readonly earlier?: 'none' | 'pending' | 'interrupted' | undefined;
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
  const { now, channels } = options;
  const operation = readOwnOperation(options, saved);
  const request: AnsweredRequest = { keyed: operation.key !== null, channels };
  const endOf = deadlineOf(until, now());
  const halted = haltedBy(operation, { request, earlier, now: now() });
  if (halted !== undefined) return { outcome: 'unknown', code: halted, needsSupport: false };

  const firstAt = now();
  let maySent = earlier === 'pending' || earlier === 'interrupted';
  let clockOffsetMs = 0;
  let last: UntimedOutcome = ABORTED;
  let delay: number | undefined;
  for (let tries = 1; ; tries += 1) {
    const answer = await requestUtility(options, operation, { clockOffsetMs, signal });
    if (answer === undefined) break;
    const classified = classifyUpstream(answer, request, signal);
    last = maySent ? doubtRefusal(classified.result, request) : classified.result;
    maySent ||= classified.maySent;
    const measuredOffsetMs = offsetOf(answer, now());
    const random = fractionOf(options);
    delay = delayBeforeRepeat(classified, { tries, now: now(), firstAt, measuredOffsetMs, random });
    if (delay === undefined || now() + delay > endOf || signal.aborted) break;
    if (classified.repeat === 'corrected-clock') clockOffsetMs = measuredOffsetMs ?? 0;
    await wait(delay, signal);
    delay = 0;
  }
  return timed(last, now() + (delay ?? UNNAMED_WAIT_MS));
}

const ABORTED: UntimedOutcome = { outcome: 'refused', code: 'ABORTED', class: 'wait' };

function readOwnOperation({ pipelineID }: UtilityOptions, saved: unknown): UtilityOperation {
  const operation = parseUtilityOperation(saved);
  if (pipelineOf(operation) === pipelineID) return operation;
  throw new OtpError('INVALID_REQUEST', 'the operation was prepared for another pipeline');
}

function deadlineOf(until: Date | undefined, now: number): number {
  const end = until === undefined ? now + PERFORM_MS : until.getTime();
  if (Number.isNaN(end)) throw new TypeError('until must be a date');
  return end;
}

interface Earlier {
  readonly request: AnsweredRequest;
  readonly earlier: PerformOptions['earlier'];
  readonly now: number;
}

/** Why a request might send a second message, if it might. */
function haltedBy(
  { preparedAt }: UtilityOperation,
  { request, earlier, now }: Earlier,
): OtpErrorCode | undefined {
  const { keyed, channels } = request;
  const isRemembered = keyed && channels === 'sms'; // A sent SMS is remembered without an end.
  if (earlier === 'none' || isRemembered) return undefined;
  // A WhatsApp message that failed unseen has released its key.
  if (earlier === 'interrupted') return 'OPERATION_INTERRUPTED';
  const age = now - Date.parse(preparedAt);
  return keyed && age > REPLAY_MS - REPLAY_MARGIN_MS ? 'OPERATION_EXPIRED' : undefined;
}

function classifyUpstream(
  answer: UpstreamAnswer,
  request: AnsweredRequest,
  { aborted }: AbortSignal,
): ClassifiedAnswer {
  if (answer.status === 'answered') return classifyUtilityAnswer(answer, request);
  const { kind, reason } = answer;
  if (kind === 'network' && NEVER_CONNECTED.has(reason)) {
    const result = { outcome: 'refused', code: 'NETWORK_ERROR', class: 'wait' } as const;
    return { result, repeat: 'backoff', maySent: false };
  }
  if (kind === 'network') return lost(aborted ? 'ABORTED' : 'NETWORK_ERROR', request);
  return lost(kind === 'timeout' ? 'DEADLINE_EXCEEDED' : 'MALFORMED_RESPONSE', request);
}

/** Node's codes for a connection that never existed. Other runtimes give none: there the answer is lost. */
const NEVER_CONNECTED: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
]);

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
