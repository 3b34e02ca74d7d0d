import { hashText, toHex } from '../../crypto/hash.ts';
import { isObject } from '../../http/request-body.ts';
import { isDeeperThan } from '../../journal/journal.ts';
import { IDEMPOTENCY_KEY_LENGTH } from '../../model/limits.ts';
import type { Certainty } from '../state/carriers.ts';
import { type IdempotencyRecord, isReclaimable } from '../state/idempotency-records.ts';
import type { UtilityResult } from '../state/utility-result.ts';
import {
  type Finding,
  found,
  invalidField,
  type Known,
  nowOf,
  refused,
  type UtilityRequest,
} from './utility-check.ts';

/** The key is a text of at most 255 characters. The header wins over the body field. */
export function checkKey(send: Known<'workspace'>): Finding<'idempotencyKey'> {
  const { workspace, fields, keyHeader } = send;
  const ignoresEmpty = workspace.behaviors.emptyIdempotencyKey === 'ignored';
  const ofHeader = ignoresEmpty && keyHeader === '' ? undefined : keyHeader;
  const given = ofHeader ?? fields['idempotencyKey'];
  if (given === undefined || given === null) {
    return found('there is no key: nothing is stored', { idempotencyKey: null });
  }
  if (given === '' && ignoresEmpty) {
    return found('an empty key counts as none', { idempotencyKey: null });
  }
  if (given === '' || typeof given !== 'string' || given.length > IDEMPOTENCY_KEY_LENGTH) {
    const why = `the key must be a string of 1 to ${IDEMPOTENCY_KEY_LENGTH} characters`;
    const behavior = given === '' ? { behavior: 'emptyIdempotencyKey' as const } : {};
    return refused('INVALID_IDEMPOTENCY_KEY', why, behavior);
  }
  return found('the key is a string of at most 255 characters', { idempotencyKey: given });
}

const FIELDS_NESTED = 64; // Recursion over deeper values would overflow the stack

/**
 * An earlier send with the key decides: by its response, or because it is still under way.
 * @see the interface, "Idempotency rules"
 */
export function checkRepetition(
  request: Known<'workspace' | 'account' | 'idempotencyKey'>,
): Finding<'fingerprint'> {
  const { workspace, account, idempotencyKey } = request;
  if (isDeeperThan(FIELDS_NESTED, request.fields)) {
    return invalidField('body', 'is nested too deeply');
  }
  const fingerprint = fingerprintOf(request.fields);
  if (idempotencyKey === null) return found('there is no key to compare', { fingerprint });
  const nowMs = nowOf(request);
  const record = workspace.idempotency.find(account.id, idempotencyKey, nowMs);
  if (record === undefined) return found('the key is new to the account', { fingerprint });
  if (record.fingerprint !== fingerprint) {
    return refused('IDEMPOTENCY_KEY_REUSE', 'the key belongs to a send with other parameters');
  }
  return repeat(request, record, nowMs);
}

function repeat(
  request: Known<'workspace'>,
  record: IdempotencyRecord,
  nowMs: number,
): Finding<'fingerprint'> {
  const { fingerprint } = record;
  if (record.certainty !== undefined) return reconcile(request, record, record.certainty);
  if (record.result !== undefined) {
    return { kind: 'replayed', result: record.result, why: REPLAYED };
  }
  if (isReclaimable(record, nowMs)) {
    return found('the send with this key has not reached a provider in 60 s', { fingerprint });
  }
  return refused('IDEMPOTENCY_IN_PROGRESS', 'a send with this key is under way');
}

/** The carrier has the message, and the service does not know what became of it. */
function reconcile(
  send: Known<'workspace'>,
  record: IdempotencyRecord,
  certainty: Certainty,
): Finding<'fingerprint'> {
  const { workspace } = send;
  const { result, fingerprint } = record;
  const { mode } = workspace.carriers.of('sms');
  const isUnknown = mode === 'pending' || mode === 'hang-after-boundary' || certainty === 'unknown';
  const isReplayed = workspace.behaviors.reconciliationReplay === 'replayed';
  if (isReplayed && result !== undefined) {
    return { kind: 'replayed', result, why: REPLAYED, behavior: 'reconciliationReplay' };
  }
  if (isReplayed || isUnknown) {
    const { error } = pendingResult(certainty);
    return { kind: 'refused', why: error.message, error };
  }
  return certainty === 'accepted'
    ? {
        kind: 'reconciled',
        send,
        record,
        why: 'the carrier has confirmed that it took the message',
      }
    : found('the carrier has confirmed that it sent nothing', { fingerprint });
}

const REPLAYED = 'the response of this key is replayed';

/** The failure of a send whose message the carrier has, while the service does not know its outcome yet. */
export function pendingResult(certainty: Certainty): Extract<UtilityResult, { ok: false }> {
  const support = certainty === 'unknown' ? '; contact support if it stays so' : '';
  const error = {
    code: 'provider_outcome_reconciliation_pending',
    message: `the outcome at the carrier is being reconciled${support}`,
    extra: { data: { certainty } },
  };
  return { ok: false, error };
}

/** What a repetition has to share: every field of the body but the API key and the idempotency key. */
function fingerprintOf(fields: UtilityRequest['fields']): string {
  const parameters = Object.entries(fields).filter(([name]) => !NOT_COMPARED.includes(name));
  const text = JSON.stringify(Object.fromEntries(parameters), (_, value: unknown) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).sort(byName)) : value,
  );
  return toHex(hashText(text));
}

const NOT_COMPARED = ['APIKey', 'idempotencyKey'];

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
