import {
  describeFailure,
  type Failure,
  fieldsOf,
  isString,
  isTexts,
  type OtpErrorCode,
  parseUtilityAnswer,
  UTILITY_ERRORS,
  type UtilityAnswer,
  type UtilityChannel,
  type UtilityErrorEntry,
  type UtilityRepeat,
} from '@otp-kit/protocol';
import { BACKOFF_MS, MAX_NAMED_WAIT_SECONDS } from '../constants/lifetimes-and-limits.ts';
import type { UpstreamResponse } from '../service/service-call.ts';
import type {
  PendingOutcome,
  ProviderCertainty,
  RefusedClass,
  RefusedOutcome,
  UtilityOutcome,
} from './utility-outcome.ts';

/** A response as it came in. `undefined`: none came, or none that is a response of the service. */
export type ReceivedResponse = { readonly httpStatus: number; readonly body: unknown } | undefined;

/** What is known of a request that was sent. */
export interface SentRequest {
  /** Whether it carried an idempotency key. */
  readonly keyed: boolean;
  /** The channels that the pipeline is configured for. */
  readonly channels: UtilityChannel | 'both';
}

/** An outcome without its times. */
export type UntimedOutcome =
  | Exclude<UtilityOutcome, RefusedOutcome | PendingOutcome>
  | Omit<RefusedOutcome, 'retryAt'>
  | Omit<PendingOutcome, 'retryAt'>;

/** What a response says. */
export interface ClassifiedResponse {
  readonly result: UntimedOutcome;
  /** How the operation may be sent again. `after-wait`: when `waitSeconds` are over, or a minute. */
  readonly repeat: UtilityRepeat | 'after-wait';
  /** The service's own value, but at least half a second and at most a day. */
  readonly waitSeconds?: number | undefined;
  /** Whether a provider may have the message, by this request or by another one with its key. */
  readonly maySent: boolean;
  /** The channel that the service chose, where that is certain. */
  readonly channel?: UtilityChannel | undefined;
}

/**
 * Says what a response to a utility request means. The more specific statement wins: the code, then
 * `retryable`, then the status. A code that occurs on one channel only narrows `both` to it for this
 * response; one that contradicts `channels` makes the channel uncertain.
 *
 * @see the interface, "Retry rules" and "Idempotency rules"
 *
 * @example
 * ```ts
 * const { result } = classifyUtilityResponse({ httpStatus, body }, { keyed: true, channels: 'sms' });
 * if (result.outcome === 'accepted') save(result.transactionID);
 * ```
 */
export function classifyUtilityResponse(
  response: ReceivedResponse,
  request: SentRequest,
): ClassifiedResponse {
  if (response === undefined) return lost('NETWORK_ERROR', request);
  const { httpStatus, body } = response;
  if (httpStatus < 400 && fieldsOf(body)['status'] !== 'error') {
    const handled = httpStatus < 300 ? readHandled(body) : undefined;
    return handled === undefined ? lost('MALFORMED_RESPONSE', request) : done(handled);
  }
  // An intermediary gave up waiting, and the service may not have.
  if (httpStatus === 408) return lost('DEADLINE_EXCEEDED', request);
  const failure = describeFailure(httpStatus, body, UTILITY_ERRORS);
  const entry = entryOf(failure.code);
  return entry === undefined
    ? classifyByStatus(failure, body)
    : classifyByCode(entry, { failure, body, ...request });
}

/** What a lost response means: a failed WhatsApp message releases its key, so only SMS may be repeated. */
export function lost(code: OtpErrorCode, { keyed, channels }: SentRequest): ClassifiedResponse {
  const result: UntimedOutcome =
    keyed && channels === 'sms'
      ? { outcome: 'pending', code, needsSupport: false }
      : { outcome: 'unknown', code, needsSupport: false };
  return { result, repeat: 'never', maySent: true };
}

function readHandled(body: unknown): UtilityAnswer | undefined {
  try {
    return parseUtilityAnswer(body);
  } catch {
    return undefined; // The message may have been sent all the same.
  }
}

function done(response: UtilityAnswer): ClassifiedResponse {
  return { result: readResult(response), repeat: 'never', maySent: response.status === 'success' };
}

function readResult(response: UtilityAnswer): UntimedOutcome {
  if (response.status === 'skipped') return { outcome: 'skipped', ...response.data };
  const { provider: _, ...data } = response.data;
  if (data.channel === 'whatsapp') return { outcome: 'accepted', ...data };
  const { status: __, ...sms } = data;
  return { outcome: 'accepted', ...sms };
}

/** The catalogue's entry of a code; undefined for a code that it does not know. */
export function entryOf(code: string | undefined): UtilityErrorEntry | undefined {
  const entries: Readonly<Record<string, UtilityErrorEntry>> = UTILITY_ERRORS;
  return code !== undefined && Object.hasOwn(entries, code) ? entries[code] : undefined;
}

interface CodedFailure extends SentRequest {
  readonly failure: Failure;
  readonly body: unknown;
}

function classifyByCode(entry: UtilityErrorEntry, failed: CodedFailure): ClassifiedResponse {
  const { keyed, body, failure } = failed;
  const { dispatch, repeat } = entry;
  const channel = channelOf(entry, failed.channels);
  const maySent = dispatch === 'other-request' || dispatch === 'unclear';
  const waitSeconds = waitOf(failure);
  const isReservation = dispatch === 'not-sent' && repeat === 'backoff';
  const isFinal = dispatch === 'not-sent' || dispatch === 'suppressed';
  // On SMS the service gives the same response again, so the message stays rejected.
  if ((isFinal && !isReservation) || (dispatch === 'rejected' && channel === 'sms')) {
    return { result: refused(failure, body, classOf(entry)), repeat, maySent: false };
  }
  // A WhatsApp message that failed has released its key: what may have been sent is not sent again.
  const mayRepeat = keyed && repeat !== 'never' && (!maySent || channel === 'sms');
  if (mayRepeat) return { result: pending(failure, body), repeat, waitSeconds, maySent, channel };
  if (isReservation && channel === 'whatsapp') {
    return { result: refused(failure, body, 'wait'), repeat, waitSeconds, maySent };
  }
  return { result: unknown(failure, body), repeat: 'never', maySent: true };
}

/** The channel that the service chose, where that is certain. */
function channelOf(
  { channel }: UtilityErrorEntry,
  channels: SentRequest['channels'],
): UtilityChannel | undefined {
  if (channels === 'both') return channel;
  return channel === undefined || channel === channels ? channels : undefined;
}

function classOf({ class: failureClass }: UtilityErrorEntry): RefusedClass {
  return failureClass === 'operator' ? 'fix-account' : 'fix-request';
}

/** A response without a code, or with one that was added after this version. */
function classifyByStatus(failure: Failure, body: unknown): ClassifiedResponse {
  const { httpStatus } = failure;
  const waitSeconds = waitOf(failure);
  // Also one that says `retryable`: on WhatsApp any other 5xx may have sent the message.
  if (httpStatus >= 500 || httpStatus < 400) {
    return { result: unknown(failure, body), repeat: 'never', maySent: true };
  }
  if (failure.retryable) {
    const result = refused(failure, body, 'wait');
    return { result, repeat: 'after-wait', waitSeconds, maySent: false };
  }
  const isAccount = [401, 402, 403].includes(httpStatus);
  const result = refused(failure, body, isAccount ? 'fix-account' : 'fix-request');
  return { result, repeat: 'never', maySent: false };
}

/** A shorter wait would repeat without a pause, and a longer one is no time that a timer or a date can hold. */
function waitOf({ cooldownSeconds }: Failure): number | undefined {
  if (cooldownSeconds === undefined) return undefined;
  return Math.min(Math.max(cooldownSeconds, BACKOFF_MS / 1000), MAX_NAMED_WAIT_SECONDS);
}

function refused(failure: Failure, body: unknown, refusedClass: RefusedClass): UntimedOutcome {
  const { missing, variable } = fieldsOf(body);
  const uncoded = failure.httpStatus === 429 ? 'TOO_MANY_REQUESTS' : 'INVALID_REQUEST';
  return {
    outcome: 'refused',
    code: failure.code ?? uncoded,
    class: refusedClass,
    ...(isTexts(missing) && { missing }),
    ...(isString(variable) && { variable }),
  };
}

function pending({ code = 'MALFORMED_RESPONSE' }: Failure, body: unknown): UntimedOutcome {
  const { certainty } = fieldsOf(fieldsOf(body)['data']);
  return {
    outcome: 'pending',
    code,
    ...(isCertainty(certainty) && { certainty }),
    needsSupport: asksForSupport(body),
  };
}

function isCertainty(value: unknown): value is ProviderCertainty {
  return value === 'accepted' || value === 'not_sent' || value === 'unknown';
}

function unknown({ code }: Failure, body: unknown): UntimedOutcome {
  const { transactionID, data } = fieldsOf(body);
  const id = transactionID ?? fieldsOf(data)['transactionID'];
  return {
    outcome: 'unknown',
    ...(code !== undefined && { code }),
    ...(isString(id) && { transactionID: id }),
    needsSupport: asksForSupport(body),
  };
}

/** The only place that reads the service's prose: rule 3 of the retry rules says so, and no field does. */
function asksForSupport(body: unknown): boolean {
  const { message } = fieldsOf(body);
  return isString(message) && /contact support/i.test(message);
}

/** Classifies the outcome of one request, with or without a response. */
export function classifyUpstream(
  response: UpstreamResponse,
  request: SentRequest,
  { aborted }: AbortSignal,
): ClassifiedResponse {
  if (response.status === 'answered') return classifyUtilityResponse(response, request);
  const { kind, reason } = response;
  if (kind === 'network' && NEVER_CONNECTED.has(reason)) {
    const result = { outcome: 'refused', code: 'NETWORK_ERROR', class: 'wait' } as const;
    return { result, repeat: 'backoff', maySent: false };
  }
  if (kind === 'network') return lost(aborted ? 'ABORTED' : 'NETWORK_ERROR', request);
  return lost(kind === 'timeout' ? 'DEADLINE_EXCEEDED' : 'MALFORMED_RESPONSE', request);
}

/** Node's codes for a connection that never existed. Other runtimes give none: there the response is lost. */
const NEVER_CONNECTED: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
]);
