/**
 * The life of one operation, from the first request to its outcome.
 *
 * 1. An operation that cannot be sent without the risk of a second message ends without a request.
 * 2. Each request has the same body and key, and a new timestamp, nonce and signature.
 * 3. The response is classified. From the first response on that leaves open whether a provider has the
 *    message, a later refusal does not say that the message was not sent.
 * 4. The request is repeated where the retry rules allow it, until `until`.
 *
 * @module
 * @see the interface, "Retry rules" and "Idempotency rules"
 */
import { OtpError } from '@otp-kit/protocol';
import { PERFORM_MS, UNNAMED_WAIT_MS } from '../constants/lifetimes-and-limits.ts';
import type { UpstreamResponse } from '../service/service-call.ts';
import {
  classifyUpstream,
  type SentRequest,
  type UntimedOutcome,
} from './classify-utility-response.ts';
import {
  type EarlierPerforms,
  type OperationStart,
  type OperationState,
  outcomeOfOperation,
  startOperation,
  stateAfter,
} from './earlier-performs.ts';
import { requestUtility } from './request-utility.ts';
import { retryDelay } from './retry-delay.ts';
import type { UtilityOptions } from './utility-config.ts';
import { parseUtilityOperation, routeOf, type UtilityOperation } from './utility-operation.ts';
import type { UtilityOutcome } from './utility-outcome.ts';

/** How an operation is performed. */
export interface PerformOptions {
  /** Ends the repetitions. A request that is under way is given up, and its message may have been sent. */
  readonly signal?: AbortSignal | undefined;
  /**
   * No repetition begins later. Default: in 30 seconds. The last request may take another 30. A longer
   * wait is left to the next call, at `retryAt`.
   */
  readonly until?: Date | undefined;
  /**
   * What came of the operation before: `none`, `interrupted` by a crash, or the last outcome. `none` also
   * says that no other worker performs it at the same time. Default: what this client knows itself of an
   * operation that it prepared with a random key, or has performed. It knows nothing of any other, and a
   * pipeline with WhatsApp then gives `unknown` without a request. While this client performs the same
   * object, and after a `perform` of it that rejected, it is `interrupted` whatever is given.
   */
  readonly earlier?: EarlierPerforms | undefined;
}

/** What performing needs of the platform. */
export interface PerformPlatform {
  /** Waits a number of milliseconds, or until the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Milliseconds by a clock that is never set: only differences count. */
  readonly monotonicNow: () => number;
}

/**
 * Checks an operation and its options.
 *
 * @returns its outcome where no request can be sent, or a function that sends it. That one never rejects
 *   for a response of the service or of the network
 * @throws {@link OtpError} `INVALID_REQUEST`, or a TypeError for a wrong option
 */
export function readPerform(
  options: UtilityOptions,
  saved: UtilityOperation,
  { signal = new AbortController().signal, until, earlier }: PerformOptions,
  platform: PerformPlatform,
): PerformStart {
  const operation = parseUtilityOperation(saved);
  const request = readRequest(options, operation);
  const endMs = readUntil(until, options.now());
  const start = startOperation(request, earlier);
  if (start.status === 'ended') return start;
  const open = { operation, request, state: start.state, endMs, signal };
  return { status: 'open', perform: async () => performOpen(options, open, platform) };
}

/** An operation that has ended, or one that can be sent. */
export type PerformStart =
  | Extract<OperationStart, { status: 'ended' }>
  | { readonly status: 'open'; readonly perform: () => Promise<UtilityOutcome> };

/** An operation that can be sent. */
interface OpenOperation {
  readonly operation: UtilityOperation;
  readonly request: SentRequest;
  readonly state: OperationState;
  /** No repetition begins later: milliseconds from now. */
  readonly endMs: number;
  readonly signal: AbortSignal;
}

async function performOpen(
  options: UtilityOptions,
  { operation, request, state: before, endMs, signal }: OpenOperation,
  { wait, monotonicNow }: PerformPlatform,
): Promise<UtilityOutcome> {
  const { now } = options;
  const elapsed = createElapsed(now, monotonicNow);
  let state = before;
  let outcome = outcomeOfOperation(ABORTED, state);
  let clockOffsetMs = 0;
  for (let tries = 1; ; tries += 1) {
    const response = await requestUtility(options, operation, { clockOffsetMs, signal });
    if (response === undefined) return timed(outcome, now());
    const classified = classifyUpstream(response, request, signal);
    outcome = outcomeOfOperation(classified.result, state);
    state = stateAfter(state, classified);
    const measuredOffsetMs = offsetOf(response, now());
    const elapsedMs = elapsed();
    const delay = retryDelay(classified, {
      tries,
      elapsedMs,
      measuredOffsetMs,
      random: fractionOf(options),
    });
    const retryAt = now() + (delay ?? UNNAMED_WAIT_MS);
    if (delay === undefined) return timed(outcome, retryAt);
    const repeatAtMs = elapsedMs + delay;
    if (repeatAtMs > endMs || signal.aborted) return timed(outcome, retryAt);
    if (classified.repeat === 'corrected-clock') clockOffsetMs = measuredOffsetMs ?? 0;
    await wait(delay, signal);
  }
}

const ABORTED: UntimedOutcome = { outcome: 'refused', code: 'ABORTED', class: 'wait' };

function readRequest(
  { pipelineID, channels }: UtilityOptions,
  operation: UtilityOperation,
): SentRequest {
  const route = routeOf(operation);
  if (route.pipelineID !== pipelineID) {
    throw new OtpError('INVALID_REQUEST', 'the operation was prepared for another pipeline');
  }
  return { keyed: operation.key !== null, channels: route.isText ? 'sms' : channels };
}

function readUntil(until: Date | undefined, now: number): number {
  const endMs = until === undefined ? PERFORM_MS : until.getTime() - now;
  if (Number.isNaN(endMs)) throw new TypeError('until must be a date');
  return endMs;
}

/**
 * Measures the milliseconds from now on, by the clock that shows more: the wall clock may be set back,
 * and the other one may stop while the machine sleeps.
 */
function createElapsed(now: () => number, monotonicNow: () => number): () => number {
  const [from, monotonicFrom] = [now(), monotonicNow()];
  return () => Math.max(now() - from, monotonicNow() - monotonicFrom);
}

function offsetOf(response: UpstreamResponse, now: number): number | undefined {
  return response.status === 'answered' && response.date !== undefined
    ? response.date - now
    : undefined;
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
