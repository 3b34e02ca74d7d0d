import * as v from 'valibot';
import { parseJsonObject } from '../../http/request-body.ts';
import { REPLAY_TTL_MS, RESERVATION_LEASE_MS } from '../../model/limits.ts';
import { forgetOldest } from '../../primitives/forget-oldest.ts';
import type { ReadonlyOutput } from '../../schema/read-only.ts';
import { savedTime } from '../../schema/saved.ts';
import { wholeNumber } from '../../schema/values.ts';
import { CERTAINTIES } from './carriers.ts';

const StoredAnswerSchema = v.strictObject({
  status: wholeNumber(200, 599),
  body: v.pipe(
    v.string(),
    v.check((text) => parseJsonObject(text) !== undefined, 'must be the JSON of an object'),
  ),
});

/** A response as it is replayed: the text of its body, byte for byte. */
export interface StoredAnswer extends ReadonlyOutput<typeof StoredAnswerSchema> {}

const IdempotencyRecordSchema = v.strictObject({
  /** Exactly as sent. */
  key: v.string(),
  accountId: v.string(),
  pipelineID: v.string(),
  /** Of the parameters that a repetition has to share. */
  fingerprint: v.string(),
  /** Unix milliseconds by the workspace's clock. */
  reservedAtMs: savedTime,
  transactionID: v.string(),
  /** The SMS carrier has the message. From here on the record does not expire. */
  boundary: v.boolean(),
  /** What the carrier did, where the service does not know the outcome. */
  certainty: v.exactOptional(v.picklist(CERTAINTIES)),
  /** The response to replay; absent while the send is under way. */
  answer: v.exactOptional(StoredAnswerSchema),
  /** When the answer was stored. */
  storedAtMs: v.exactOptional(savedTime),
});

/** What the service keeps of a send with an idempotency key, as JSON can hold it. */
export interface IdempotencyRecord extends ReadonlyOutput<typeof IdempotencyRecordSchema> {}

/** The hold of one send on its key. */
export interface KeyReservation {
  /** Aborted when another send takes the key over, and when the workspace ends. */
  readonly lost: AbortSignal;
  /** Changes the record. Does nothing once the key is lost. */
  update(change: Partial<Pick<IdempotencyRecord, 'boundary' | 'certainty'>>): void;
  /** Stores the response to replay. */
  store(answer: StoredAnswer, nowMs: number): void;
  /** Gives the key back: the same key starts a new send. */
  release(): void;
}

/** A send that takes a key. */
export type NewReservation = Pick<
  IdempotencyRecord,
  'key' | 'accountId' | 'pipelineID' | 'fingerprint' | 'transactionID'
>;

/** The idempotency records of one workspace. */
export interface IdempotencyRecords {
  /** Undefined where there is none, or none any more. */
  find(accountId: string, key: string, nowMs: number): IdempotencyRecord | undefined;
  /** Takes a key; a send that holds it loses it. */
  reserve(reservation: NewReservation, nowMs: number): KeyReservation;
  /** Stores the final response of an outcome that was not known, see {@link IdempotencyRecord.certainty}. */
  settle(record: IdempotencyRecord, answer: StoredAnswer, nowMs: number): void;
  /** Oldest first. */
  list(nowMs: number): readonly IdempotencyRecord[];
  /** Aborted when the workspace ends. */
  readonly ended: AbortSignal;
  /** Ends what waits for a key. */
  close(): void;
  /** Oldest first. A send that is under way is not continued by a restored workspace. */
  save(): readonly IdempotencyRecord[];
}

/** Checks the idempotency records of a snapshot. */
export const SavedIdempotencySchema = v.array(IdempotencyRecordSchema);

const RECORDS_KEPT = 10_000;

/** Creates the idempotency records of one workspace; beyond the limit the oldest is forgotten. */
export function createIdempotencyRecords(
  saved: readonly IdempotencyRecord[] = [],
): IdempotencyRecords {
  const records = new Map(saved.slice(-RECORDS_KEPT).map((record) => [idOf(record), record]));
  const holders = new Map<string, AbortController>();
  const ending = new AbortController();

  const find: IdempotencyRecords['find'] = (accountId, key, nowMs) => {
    const record = records.get(idOf({ accountId, key }));
    return record === undefined || hasExpired(record, nowMs) ? undefined : record;
  };
  const put = (record: IdempotencyRecord): void => {
    records.set(idOf(record), record);
    forgetOldest(records, RECORDS_KEPT);
  };

  return {
    find,
    reserve: (reservation, nowMs) => {
      const id = idOf(reservation);
      holders.get(id)?.abort();
      const holder = new AbortController();
      holders.set(id, holder);
      forgetOldest(holders, RECORDS_KEPT);
      records.delete(id); // So that it is the newest.
      put({ ...reservation, reservedAtMs: nowMs, boundary: false });
      const update = (change: Partial<IdempotencyRecord>): void => {
        const record = records.get(id);
        if (!holder.signal.aborted && record !== undefined) put({ ...record, ...change });
      };
      const end = (): void => {
        if (holders.get(id) === holder) holders.delete(id);
      };
      return {
        lost: holder.signal,
        update,
        store: (answer, storedAtMs) => {
          update({ answer, storedAtMs });
          end();
        },
        release: () => {
          if (!holder.signal.aborted) records.delete(id);
          end();
        },
      };
    },
    settle: (record, answer, storedAtMs) => {
      const { key, accountId, pipelineID, fingerprint, reservedAtMs, transactionID } = record;
      const { boundary } = record;
      const send = { key, accountId, pipelineID, fingerprint, reservedAtMs, transactionID };
      // The certainty goes: the outcome is known.
      put({ ...send, boundary, answer, storedAtMs });
    },
    list: (nowMs) => [...records.values()].filter((record) => !hasExpired(record, nowMs)),
    ended: ending.signal,
    save: () => [...records.values()],
    close: () => {
      ending.abort();
      for (const holder of holders.values()) holder.abort();
      holders.clear();
    },
  };
}

/** Whether a send holds the key that has not reached its provider within the lease. */
export function isReclaimable(
  { answer, boundary, reservedAtMs }: IdempotencyRecord,
  nowMs: number,
): boolean {
  return answer === undefined && !boundary && nowMs - reservedAtMs >= RESERVATION_LEASE_MS;
}

/** When a record expires, in Unix milliseconds; undefined where it does not. */
export function expiryOf({ storedAtMs, boundary }: IdempotencyRecord): number | undefined {
  return storedAtMs === undefined || boundary ? undefined : storedAtMs + REPLAY_TTL_MS;
}

function hasExpired(record: IdempotencyRecord, nowMs: number): boolean {
  return nowMs >= (expiryOf(record) ?? Number.POSITIVE_INFINITY);
}

// As JSON, no two pairs become the same ID.
function idOf({ accountId, key }: Pick<IdempotencyRecord, 'accountId' | 'key'>): string {
  return JSON.stringify([accountId, key]);
}
