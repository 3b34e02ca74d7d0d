import { fieldOf, listRecords, type Records, type TimelineRecord, textOf } from './records.ts';
import { sessionsOf } from './sessions.ts';

/**
 * Finds everything about the same verification as one record.
 *
 * 1. Records that name the same transaction, attempt or idempotency key belong together, and so do those
 *    that are joined by a third one.
 * 2. A challenge belongs to the first send that solved it.
 * 3. Sends to the same address belong together until one is verified, or ten minutes pass without one:
 *    a send that was refused has no transaction, and a new code has another.
 *
 * @param ref of a record, as {@link Records} has it; an unknown one has no related records
 */
export function relatedRecords(records: Records, ref: string): readonly TimelineRecord[] {
  const all = listRecords(records);
  const keysOf = createKeys(all);
  const byKey = new Map<string, TimelineRecord[]>();
  for (const record of all) {
    for (const key of keysOf(record)) byKey.set(key, [...(byKey.get(key) ?? []), record]);
  }
  const found = new Set(all.filter((record) => record.ref === ref));
  // A set that grows while it is walked also yields what was added.
  for (const record of found) {
    for (const key of keysOf(record)) for (const other of byKey.get(key) ?? []) found.add(other);
  }
  return all.filter((record) => found.has(record));
}

function createKeys(all: readonly TimelineRecord[]): (record: TimelineRecord) => readonly string[] {
  const sessions = sessionsOf(all);
  const proofs = new Map<string, TimelineRecord>();
  for (const record of all) {
    if (record.kind !== 'request' || record.entry.operation === 'v12.challenge') continue;
    const { challengeToken } = record.entry;
    if (challengeToken && !proofs.has(challengeToken)) proofs.set(challengeToken, record);
  }

  return (record) => {
    const keys = ids(record);
    const session = sessions.get(record);
    if (session !== undefined) keys.push(`session ${session}`);
    if (record.kind !== 'request' || !record.entry.challengeToken) return keys;
    const token = record.entry.challengeToken;
    const isFetch = record.entry.operation === 'v12.challenge';
    return isFetch || proofs.get(token) === record ? [...keys, `challenge ${token}`] : keys;
  };
}

function ids({ kind, entry }: TimelineRecord): string[] {
  const transactionIDs = kind === 'webhook' ? transactionsIn(entry.body) : [entry.transactionID];
  const attemptId = kind === 'message' ? undefined : entry.attemptId;
  const idempotencyKey = kind === 'request' ? entry.headers['idempotency-key'] : undefined;
  return [
    ...transactionIDs.flatMap((id) => (id ? [`transaction ${id}`] : [])),
    ...(attemptId ? [`attempt ${attemptId}`] : []),
    ...(idempotencyKey ? [`key ${idempotencyKey}`] : []),
  ];
}

// A result callback is one object or a list of it; a widget's webhook has the transaction inside.
function transactionsIn(body: unknown): readonly (string | undefined)[] {
  return [body]
    .flat()
    .flatMap((each) => [
      textOf(each, 'transactionID'),
      textOf(fieldOf(each, 'transaction'), 'transactionID'),
    ]);
}
