import { UTILITY_ERRORS, type UtilityErrorEntry } from '@otp-kit/protocol';
import { isObject } from '../http/request-body.ts';
import { isPhoneNumber } from '../model/address.ts';
import type { JudgedCall, RequestWarning } from '../model/journal-entry.ts';

/** Judges a utility send, also by the calls before it, the newest first. */
export function warningsOfUtilitySend(
  call: JudgedCall,
  earlier: readonly JudgedCall[],
): readonly RequestWarning[] {
  const { phone } = fieldsOf(call);
  const key = keyOf(call);
  const warnings: RequestWarning[] = [];
  if (key === undefined) warnings.push('IDEMPOTENCY_KEY_MISSING');
  else if (/\s/.test(key)) warnings.push('IDEMPOTENCY_KEY_SPACES');
  if (typeof phone === 'string' && !isPhoneNumber(phone)) warnings.push('PHONE_NOT_E164');
  if (isSignedBefore(call, earlier)) warnings.push('SIGNATURE_REUSED');
  const unclear = unclearBefore(call, earlier);
  if (unclear.some((other) => key === undefined || keyOf(other) !== key)) {
    warnings.push('NEW_KEY_AFTER_UNCLEAR');
  }
  if (unclear.some((other) => key !== undefined && keyOf(other) === key && isUnknown(other))) {
    warnings.push('UNKNOWN_OUTCOME_RETRIED');
  }
  return warnings;
}

/** The earlier sends of the same message that left open whether it was sent, and still do. */
function unclearBefore(call: JudgedCall, earlier: readonly JudgedCall[]): readonly JudgedCall[] {
  const unclear = earlier.filter((other) => other.operation === call.operation && isUnclear(other));
  if (unclear.length === 0) return [];
  const message = messageOf(call);
  return unclear.filter((other) => messageOf(other) === message && !isSettled(other, earlier));
}

/** Whether a send with its key got a 200, before or after it. */
function isSettled(call: JudgedCall, earlier: readonly JudgedCall[]): boolean {
  const key = keyOf(call);
  return key !== undefined && earlier.some((it) => it.status === 200 && keyOf(it) === key);
}

function isUnclear({ status, code = '' }: JudgedCall): boolean {
  if (status < 500) return false;
  const dispatch = CATALOGUE.get(code)?.dispatch;
  return dispatch !== 'not-sent' && dispatch !== 'rejected';
}

/** Whether no repetition can find out what became of the message. A lost response may be replayed. */
function isUnknown({ code }: JudgedCall): boolean {
  return code === undefined || CATALOGUE.get(code)?.repeat === 'never';
}

const CATALOGUE: ReadonlyMap<string, UtilityErrorEntry> = new Map(Object.entries(UTILITY_ERRORS));

function messageOf(call: JudgedCall): string {
  const parameters = Object.entries(fieldsOf(call)).filter(([name]) => !KEYS.includes(name));
  return JSON.stringify(parameters.sort(([a], [b]) => (a < b ? -1 : 1)));
}

const KEYS = ['APIKey', 'idempotencyKey'];

function keyOf(call: JudgedCall): string | undefined {
  const ofHeader = call.headers['idempotency-key'] ?? '';
  const key = ofHeader === '' ? fieldsOf(call)['idempotencyKey'] : ofHeader;
  return typeof key === 'string' && key !== '' ? key : undefined;
}

function isSignedBefore({ headers }: JudgedCall, earlier: readonly JudgedCall[]): boolean {
  const signed = Object.entries(headers).find(([name]) => /^x-.+-signature$/.test(name));
  if (signed === undefined) return false;
  const [name, signature] = signed;
  return earlier.some((other) => other.headers[name] === signature);
}

function fieldsOf({ body }: JudgedCall): Readonly<Record<string, unknown>> {
  return isObject(body) ? body : {};
}
