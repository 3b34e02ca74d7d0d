import type { AttemptView } from '../model/attempt-view.ts';
import type { JournalEntry } from '../model/journal-entry.ts';
import type { Message } from '../model/message.ts';
import type { TransactionStatus } from '../model/transaction.ts';
import type { WebhookEntry } from '../model/webhook-entry.ts';

/** The part of a transaction that decides the outcome of its timeline. */
interface KnownTransaction {
  readonly status: TransactionStatus;
  /** ISO 8601 by the workspace's clock. */
  readonly expiresAt: string;
}

/** What happened in a workspace. Lists are newest first. */
export interface Records {
  readonly messages: readonly Message[];
  readonly requests: readonly JournalEntry[];
  readonly attempts: readonly AttemptView[];
  readonly webhooks: readonly WebhookEntry[];
  /** The keys are IDs of transactions. */
  readonly transactions: ReadonlyMap<string, KnownTransaction>;
}

/** One thing that happened. `ref` names it, also in the console's address. */
export type TimelineRecord =
  | { readonly kind: 'request'; readonly ref: string; readonly entry: JournalEntry }
  | { readonly kind: 'message'; readonly ref: string; readonly entry: Message }
  | { readonly kind: 'webhook'; readonly ref: string; readonly entry: WebhookEntry }
  | { readonly kind: 'attempt'; readonly ref: string; readonly entry: AttemptView };

/** Names an entry, as the control API and the console's address do: `request:req_000000012`. */
export function refOf(kind: TimelineRecord['kind'], id: string): string {
  return `${kind}:${id}`;
}

/** Whether a call ended its attempt by one wrong code too many. A fault only says so. */
export function isLastWrongCode({ attemptId, code, fault }: JournalEntry): boolean {
  return attemptId !== undefined && code === 'MAX_ATTEMPTS_EXCEEDED' && fault === undefined;
}

/** Every record, oldest first within its kind. */
export function listRecords(records: Records): readonly TimelineRecord[] {
  return [
    ...records.requests.map((entry) => record('request', entry.id, entry)),
    ...records.messages.map((entry) => record('message', entry.id, entry)),
    ...records.webhooks.map((entry) => record('webhook', entry.id, entry)),
    ...records.attempts.map((entry) => record('attempt', entry.attemptId, entry)),
  ].reverse();
}

/** The newest message, request or attempt of an address; without one, the newest of all. */
export function newestOf(records: Records, to?: string): TimelineRecord | undefined {
  const all = listRecords(records).filter((each) => to === undefined || addressOf(each) === to);
  return all.reduce<TimelineRecord | undefined>(
    (newest, each) => (newest === undefined || timeOf(each) >= timeOf(newest) ? each : newest),
    undefined,
  );
}

function timeOf({ kind, entry }: TimelineRecord): number {
  return Date.parse(kind === 'attempt' ? entry.createdAt : entry.at);
}

/** The phone number, else the email address, that a record names. */
export function addressOf({ kind, entry }: TimelineRecord): string | undefined {
  if (kind === 'message') return entry.to;
  if (kind === 'webhook') return undefined;
  return addressIn(kind === 'attempt' ? entry : entry.body);
}

function record<Kind extends TimelineRecord['kind'], Entry>(kind: Kind, id: string, entry: Entry) {
  return { kind, ref: refOf(kind, id), entry };
}

/** Whether a call verified a code. */
export function isVerification({
  operation,
  status,
}: Pick<JournalEntry, 'operation' | 'status'>): boolean {
  return status < 300 && operation.endsWith('.verify');
}

/** A field of parsed JSON; undefined if it is missing. */
export function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

/** A field of parsed JSON that is a text. */
export function textOf(value: unknown, name: string): string | undefined {
  const text = fieldOf(value, name);
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** The phone number, else the email address, that the body of a call names. */
export function addressIn(body: unknown): string | undefined {
  const address = fieldOf(body, 'verificationAddress');
  return textOf(address, 'phoneNumber') ?? textOf(address, 'email') ?? textOf(body, 'phone');
}
