import { UTILITY_ERRORS } from '@otp-kit/protocol';
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
  const signature = signatureOf(call);
  if (signature !== undefined && earlier.some((other) => signatureOf(other) === signature)) {
    warnings.push('SIGNATURE_REUSED');
  }
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
  return unclear.filter((other) => {
    const key = keyOf(other);
    const isSettled = earlier.some(
      ({ status, ...it }) => status === 200 && key !== undefined && keyOf(it) === key,
    );
    return !isSettled && messageOf(other) === message;
  });
}

function isUnclear({ status, code }: JudgedCall): boolean {
  const dispatch = entryOf(code)?.dispatch;
  return status >= 500 && dispatch !== 'not-sent' && dispatch !== 'rejected';
}

/** Whether no repetition can find out what became of the message. A lost answer may be replayed. */
function isUnknown({ code }: JudgedCall): boolean {
  return code === undefined || entryOf(code)?.repeat === 'never';
}

function entryOf(code: string | undefined) {
  return Object.entries(UTILITY_ERRORS).find(([known]) => known === code)?.[1];
}

function messageOf(call: JudgedCall): string {
  const { APIKey, idempotencyKey, ...message } = fieldsOf(call);
  return JSON.stringify(Object.entries(message).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function keyOf(call: Pick<JudgedCall, 'headers' | 'body'>): string | undefined {
  const key = call.headers['idempotency-key'] ?? fieldsOf(call)['idempotencyKey'];
  return typeof key === 'string' && key !== '' ? key : undefined;
}

function signatureOf({ headers }: JudgedCall): string | undefined {
  return Object.entries(headers).find(([name]) => /^x-.+-signature$/.test(name))?.[1];
}

function fieldsOf({ body }: Pick<JudgedCall, 'body'>): Readonly<Record<string, unknown>> {
  return isObject(body) ? body : {};
}
