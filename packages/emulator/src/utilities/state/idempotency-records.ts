import * as v from 'valibot';
import { REPLAY_TTL_MS, RESERVATION_LEASE_MS } from '../../model/limits.ts';
import { forgetOldest } from '../../primitives/forget-oldest.ts';
import type { ReadonlyOutput } from '../../schema/read-only.ts';
import { savedTime } from '../../schema/saved.ts';
import { CERTAINTIES } from './carriers.ts';
import { type UtilityResult, UtilityResultSchema } from './utility-result.ts';

const IdempotencyRecordSchema = v.strictObject({
  /** Exactly as sent. */
  key: v.string(),
  accountId: v.string(),
  pipelineID: v.string(),
  /** The hash of the parameters that a repetition has to share. */
  fingerprint: v.string(),
  /** Unix milliseconds by the workspace's clock. */
  reservedAtMs: savedTime,
  transactionID: v.string(),
  /** The SMS carrier has the message. From here on the record does not expire. */
  boundary: v.boolean(),
  /** What the carrier did, where the service does not know the outcome. */
  certainty: v.exactOptional(v.picklist(CERTAINTIES)),
  /** The result to replay; absent while the send is under way. */
  result: v.exactOptional(UtilityResultSchema),
  /** When the result was stored. */
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
  /** Stores the result to replay. */
  store(result: UtilityResult, nowMs: number): void;
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
  /** Undefined where there is no record, or it has expired. */
  find(accountId: string, key: string, nowMs: number): IdempotencyRecord | undefined;
  /** Takes a key; a send that holds it loses it. */
  reserve(reservation: NewReservation, nowMs: number): KeyReservation;
  /** Stores the final result of an outcome that was not known, see {@link IdempotencyRecord.certainty}. */
  settle(record: IdempotencyRecord, result: UtilityResult, nowMs: number): void;
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
  const holders = createHolders();
  const put = (record: IdempotencyRecord): void => {
    records.set(idOf(record), record);
    forgetOldest(records, RECORDS_KEPT);
  };

  return {
    find: (accountId, key, nowMs) => {
      const record = records.get(idOf({ accountId, key }));
      return record === undefined || hasExpired(record, nowMs) ? undefined : record;
    },
    reserve: (reservation, nowMs) => {
      const id = idOf(reservation);
      const { lost, end } = holders.take(id);
      records.delete(id); // So that it is the newest.
      put({ ...reservation, reservedAtMs: nowMs, boundary: false });
      const update = (change: Partial<IdempotencyRecord>): void => {
        const record = records.get(id);
        if (!lost.aborted && record !== undefined) put({ ...record, ...change });
      };
      return {
        lost,
        update,
        store: (result, storedAtMs) => {
          update({ result, storedAtMs });
          end();
        },
        release: () => {
          if (!lost.aborted) records.delete(id);
          end();
        },
      };
    },
    settle: ({ certainty: _known, ...record }, result, storedAtMs) =>
      put({ ...record, result, storedAtMs }),
    list: (nowMs) => [...records.values()].filter((record) => !hasExpired(record, nowMs)),
    ended: holders.ended,
    save: () => [...records.values()],
    close: holders.close,
  };
}

/** The sends that hold a key, by the ID of its record. */
interface Holders {
  /** Takes a key from the send that holds it. */
  take(id: string): { readonly lost: AbortSignal; readonly end: () => void };
  readonly ended: AbortSignal;
  readonly close: () => void;
}

function createHolders(): Holders {
  const holders = new Map<string, AbortController>();
  const ending = new AbortController();
  return {
    take: (id) => {
      holders.get(id)?.abort();
      const holder = new AbortController();
      holders.set(id, holder);
      forgetOldest(holders, RECORDS_KEPT);
      const end = (): void => {
        if (holders.get(id) === holder) holders.delete(id);
      };
      return { lost: holder.signal, end };
    },
    ended: ending.signal,
    close: () => {
      ending.abort();
      for (const holder of holders.values()) holder.abort();
      holders.clear();
    },
  };
}

/** Whether a send holds the key that has not reached its provider within the lease. */
export function isReclaimable(
  { result, boundary, reservedAtMs }: IdempotencyRecord,
  nowMs: number,
): boolean {
  return result === undefined && !boundary && nowMs - reservedAtMs >= RESERVATION_LEASE_MS;
}

/** When a record expires, in Unix milliseconds; undefined where it does not. */
export function expiryOf({ storedAtMs, boundary }: IdempotencyRecord): number | undefined {
  return storedAtMs === undefined || boundary ? undefined : storedAtMs + REPLAY_TTL_MS;
}

function hasExpired(record: IdempotencyRecord, nowMs: number): boolean {
  return nowMs >= (expiryOf(record) ?? Number.POSITIVE_INFINITY);
}

// JSON keeps two different pairs from having the same ID.
function idOf({ accountId, key }: Pick<IdempotencyRecord, 'accountId' | 'key'>): string {
  return JSON.stringify([accountId, key]);
}
