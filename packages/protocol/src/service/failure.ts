import type { OpenChannel } from '../address/channel.ts';
import { type CatalogueEntry, type FailureClass, isPassing } from '../errors/catalogue.ts';
import type { OtpErrorCode } from '../errors/error-code.ts';
import { V12_ERRORS } from '../errors/v12-errors.ts';
import { fieldsOf, type Guard, isBoolean, isString, isTexts, isTime } from '../read/fields.ts';

/** The content of an error response, with defaults for what its sender left out. */
export interface Failure {
  readonly httpStatus: number;
  /** The service's code, or none: a response without a code is classed by its HTTP status. */
  readonly code: OtpErrorCode | undefined;
  /** What the form does about it; of the code, or of the HTTP status if no code is known. */
  readonly class: FailureClass;
  /** Whether trying again, with a new proof or token if one is needed, may succeed. */
  readonly retryable: boolean;
  /** Seconds to wait, on rate limits and an open breaker. */
  readonly cooldownSeconds: number | undefined;
  /** ISO 8601, by the service's clock; prefer `cooldownSeconds`, which no clock can bend. */
  readonly retryAfter: string | undefined;
  /** With `channel_not_eligible`: what the pipeline does send on, in its order. */
  readonly eligibleChannels: readonly OpenChannel[] | undefined;
  /** How many wrong codes are left before a pause; a field of the proxy. */
  readonly triesLeft?: number | undefined;
}

/**
 * Reads an error response of the service or of the proxy. Never throws: an empty, truncated or
 * unknown body is classed by the HTTP status alone. The `message` is prose and is not read.
 *
 * @param body the parsed JSON, or `undefined` where there was none
 * @param catalogue the codes of the part of the service that responded: one code may mean different things in two
 * @see the interface, "Error envelope" and "Errors"
 */
export function describeFailure(
  httpStatus: number,
  body: unknown,
  catalogue: Readonly<Record<string, CatalogueEntry>> = V12_ERRORS,
): Failure {
  return readFailure(httpStatus, body, ({ code }, byStatus) => {
    // The account lacks credit, also under a code that has another meaning with other statuses.
    if (httpStatus === 402) return 'operator';
    return isCode(code) ? (lookUp(catalogue, code) ?? classOfFamily(code, byStatus)) : byStatus;
  });
}

/**
 * The same as {@link describeFailure} for a response of the proxy, whose body names the class: the
 * browser needs no catalogue, and handles codes that were added after its version.
 *
 * @see {@link ProxyErrorBody}
 */
export function readProxyFailure(httpStatus: number, body: unknown): Failure {
  return readFailure(httpStatus, body, (fields, byStatus) => {
    if (isFailureClass(fields.class)) return fields.class;
    // Such as a 404 of the web server: the user has entered nothing wrong.
    return byStatus === 'terminal' && !fields.code ? 'operator' : byStatus;
  });
}

interface FailureFields {
  readonly [name: string]: unknown;
  readonly class?: unknown;
  readonly code?: unknown;
}

function readFailure(
  httpStatus: number,
  body: unknown,
  classOf: (fields: FailureFields, byStatus: FailureClass) => FailureClass,
): Failure {
  const fields = fieldsOf(body);
  const failureClass = classOf(fields, classOfStatus(httpStatus));
  return {
    httpStatus,
    code: ifIs(isCode, fields['code']),
    class: failureClass,
    retryable: ifIs(isBoolean, fields['retryable']) ?? isPassing(failureClass),
    cooldownSeconds: ifIs(isDuration, fields['cooldownSeconds']),
    retryAfter: ifIs(isTime, fields['retryAfter']),
    eligibleChannels: ifIs(isTexts, fields['eligibleChannels']),
    triesLeft: ifIs(isDuration, fields['triesLeft']),
  };
}

/** A field of the wrong type is read as absent: a failure must never fail to be read. */
function ifIs<T>(is: Guard<T>, value: unknown): T | undefined {
  return is(value) ? value : undefined;
}

/**
 * A code is an identifier; anything else is prose or an attack, and counts as no code. So does a text
 * with four digits, also in groups, which may be a one-time code or part of a phone number.
 */
function isCode(value: unknown): value is string {
  return isString(value) && /^(?!(\D*\d){4})[a-z]\w{0,63}$/i.test(value);
}

function isFailureClass(value: unknown): value is FailureClass {
  return isString(value) && /^(retry|wait|new-challenge|start-over|terminal|operator)$/.test(value);
}

function isDuration(value: unknown): value is number {
  return Number.isFinite(value) && Number(value) >= 0;
}

function lookUp(
  catalogue: Readonly<Record<string, CatalogueEntry>>,
  code: string,
): FailureClass | undefined {
  // `Object.hasOwn`, because a code such as `constructor` must not find the prototype's.
  return Object.hasOwn(catalogue, code) ? catalogue[code]?.class : undefined;
}

/** The class of a code that was added to the service after this version, by its family. */
function classOfFamily(code: string, byStatus: FailureClass): FailureClass {
  // The interface, "Retry rules": every POW_ 4xx asks for a new challenge.
  if (code.startsWith('POW_') && byStatus === 'terminal') return 'new-challenge';
  return code.startsWith('CIRCUIT_BREAKER_') ? 'wait' : byStatus;
}

function classOfStatus(httpStatus: number): FailureClass {
  if (httpStatus === 429) return 'wait';
  return httpStatus >= 500 || httpStatus === 408 ? 'retry' : 'terminal';
}
