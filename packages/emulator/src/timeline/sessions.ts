import type { JournalEntry } from '../model/journal-entry.ts';
import { addressIn, isVerification, type TimelineRecord, textOf } from './records.ts';

// A code is valid for minutes. A later send to the same address is another sign-in.
const PAUSE_MS = 10 * 60_000;

const STARTS: ReadonlySet<string> = new Set(['v12.send', 'v10.create']);

interface Session {
  readonly number: number;
  /** The time of its last send. */
  readonly atMs: number;
  readonly transactionID: string | undefined;
}

/**
 * Numbers the sign-ins of each address and pipeline. Only a call that starts a transaction has a number.
 *
 * @param all oldest first
 */
export function sessionsOf(all: readonly TimelineRecord[]): ReadonlyMap<TimelineRecord, number> {
  const verified = verifiedTimes(all);
  const latest = new Map<string, Session>();
  const numbers = new Map<TimelineRecord, number>();
  for (const record of all) {
    if (record.kind !== 'request') continue;
    const key = starterOf(record.entry);
    if (key === undefined) continue;
    const atMs = Date.parse(record.entry.at);
    const last = latest.get(key);
    const number = last && goesOn(last, atMs, verified) ? last.number : numbers.size;
    latest.set(key, { number, atMs, transactionID: record.entry.transactionID });
    numbers.set(record, number);
  }
  return numbers;
}

/** Whose sign-in a call starts or continues; undefined for any other call. */
function starterOf({ operation, body }: JournalEntry): string | undefined {
  const address = addressIn(body);
  if (!STARTS.has(operation) || address === undefined) return undefined;
  return `${address} ${textOf(body, 'pipelineID') ?? ''}`;
}

function goesOn(last: Session, atMs: number, verified: ReadonlyMap<string, number>): boolean {
  const verifiedMs = verified.get(last.transactionID ?? '');
  return atMs - last.atMs <= PAUSE_MS && (verifiedMs === undefined || verifiedMs > atMs);
}

/** When each transaction was verified, in Unix milliseconds. */
function verifiedTimes(all: readonly TimelineRecord[]): ReadonlyMap<string, number> {
  const verified = all.flatMap(({ kind, entry }): (readonly [string, number])[] => {
    if (kind !== 'request' || !entry.transactionID || !isVerification(entry)) return [];
    return [[entry.transactionID, Date.parse(entry.at)]];
  });
  return new Map(verified);
}
