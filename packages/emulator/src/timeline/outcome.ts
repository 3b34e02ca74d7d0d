import type { JournalEntry } from '../model/journal-entry.ts';
import type { Message } from '../model/message.ts';
import { isLastWrongCode, isVerification, type Records, type TimelineRecord } from './records.ts';

/** How far a verification, or a utility message, got. */
export type TimelineOutcome =
  | 'verified'
  | 'accepted'
  | 'delivered'
  | 'waiting'
  | 'unknown'
  | 'expired'
  | 'failed';

/** An SMS is accepted by its provider, whose receipts the service never reads. */
const UTILITY_OUTCOMES = {
  whatsapp: { Pending: 'waiting', Successful: 'delivered', Failed: 'failed' },
  sms: { Pending: 'unknown', Successful: 'accepted', Failed: 'failed' },
} as const;

/**
 * How far a verification got.
 *
 * @param records of one verification, oldest first within each kind
 * @param nowMs by the workspace's clock
 */
export function outcomeOf(
  records: readonly TimelineRecord[],
  { transactions }: Pick<Records, 'transactions'>,
  nowMs: number,
): TimelineOutcome {
  if (records.some(isVerified)) return 'verified';
  if (hasTooManyWrongCodes(records)) return 'failed';
  const message = lastMessage(records);
  if (message?.kind === 'utility') return UTILITY_OUTCOMES[message.channel][message.status];
  const transaction = transactions.get(message?.transactionID ?? '');
  // Also if the response was lost on its way.
  if (transaction?.status === 'Successful') return 'verified';
  // Too many wrong codes end a transaction before its time.
  if (transaction?.status === 'expired') return 'expired';
  // An attempt that has ended stays so, also when the clock goes back.
  if (records.some(({ kind, entry }) => kind === 'attempt' && entry.result === 'failed'))
    return 'expired';
  const limits = [
    transaction?.expiresAt,
    ...records.map(({ kind, entry }) => (kind === 'attempt' ? entry.expiresAt : undefined)),
  ];
  if (limits.some((at) => at !== undefined && Date.parse(at) <= nowMs)) return 'expired';
  const isRefused = (lastRequest(records)?.status ?? 0) >= 400;
  return isRefused && message === undefined ? 'failed' : 'waiting';
}

/** Whether wrong codes ended the attempt, also when its time is over since. */
function hasTooManyWrongCodes(records: readonly TimelineRecord[]): boolean {
  return records.some(({ kind, entry }) => kind === 'request' && isLastWrongCode(entry));
}

function isVerified({ kind, entry }: TimelineRecord): boolean {
  if (kind === 'attempt') return entry.result === 'success';
  return kind === 'request' && isVerification(entry);
}

function lastMessage(records: readonly TimelineRecord[]): Message | undefined {
  return records.flatMap(({ kind, entry }) => (kind === 'message' ? [entry] : [])).at(-1);
}

function lastRequest(records: readonly TimelineRecord[]): JournalEntry | undefined {
  return records.flatMap(({ kind, entry }) => (kind === 'request' ? [entry] : [])).at(-1);
}
