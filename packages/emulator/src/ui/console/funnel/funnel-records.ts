import type { JournalEntry, Message } from '../api/control-types.ts';
import { addressIn } from '../timeline/records.ts';

/** What the funnel needs of a call. */
export interface FunnelCall
  extends Pick<JournalEntry, 'id' | 'at' | 'operation' | 'status' | 'code' | 'transactionID'> {
  /** The address that a send names. */
  readonly to: string | undefined;
}

/** The calls and messages that the funnel counts, newest first: as many as the emulator keeps. */
export interface FunnelRecords {
  readonly calls: readonly FunnelCall[];
  readonly messages: readonly Message[];
}

const CALLS_KEPT = 500;
const MESSAGES_KEPT = 1_000;

/** Keeps what the funnel needs of the emulator's logs. */
export function funnelRecordsOf(
  requests: readonly JournalEntry[],
  messages: readonly Message[],
): FunnelRecords {
  return { calls: requests.map(callOf), messages };
}

/** Adds a call, unless it is there already. */
export function withCall(records: FunnelRecords, entry: JournalEntry): FunnelRecords {
  if (records.calls.some(({ id }) => id === entry.id)) return records;
  return { ...records, calls: [callOf(entry), ...records.calls].slice(0, CALLS_KEPT) };
}

/** Adds a message, or replaces it after a report of its provider. */
export function withMessage(records: FunnelRecords, message: Message): FunnelRecords {
  const isKnown = records.messages.some(({ id }) => id === message.id);
  const messages = isKnown
    ? records.messages.map((each) => (each.id === message.id ? message : each))
    : [message, ...records.messages].slice(0, MESSAGES_KEPT);
  return { ...records, messages };
}

function callOf({
  id,
  at,
  operation,
  status,
  code,
  transactionID,
  body,
}: JournalEntry): FunnelCall {
  return {
    ...{ id, at, operation, status },
    ...(code !== undefined && { code }),
    ...(transactionID !== undefined && { transactionID }),
    to: addressIn(body),
  };
}
