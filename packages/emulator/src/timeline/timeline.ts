import type { JournalEntry } from '../model/journal-entry.ts';
import { outcomeOf, type TimelineOutcome } from './outcome.ts';
import { addressOf, type Records, type TimelineRecord } from './records.ts';
import { relatedRecords } from './related-records.ts';

/** One step of a verification. */
export interface TimelineStep {
  readonly ref: string;
  readonly record: TimelineRecord;
  /** Unix milliseconds by the workspace's clock: when a request arrived, or anything else happened. */
  readonly atMs: number;
  /** Milliseconds since the step before; 0 for the first one. */
  readonly sinceMs: number;
}

/** What a timeline is about: a code in the product's own form, an attempt of the widget, or a utility message. */
export type TimelineKind = 'form' | 'widget' | 'utility';

/** What happened in one verification, or with one utility message, in order. */
export interface Timeline {
  /** The phone number or the email address; undefined if no record names it. */
  readonly address: string | undefined;
  readonly kind: TimelineKind;
  readonly outcome: TimelineOutcome;
  /** From the first step to the last. */
  readonly lengthMs: number;
  readonly steps: readonly TimelineStep[];
}

const SENDS: ReadonlySet<string> = new Set([
  'v10.activate',
  'v12.send',
  'widget.otp',
  'widget.resend',
  'utilities.send',
]);

/**
 * Joins the requests, messages, webhooks and the attempt of one verification.
 *
 * @param ref of any of them, such as `message:msg_000000001`
 * @param nowMs by the workspace's clock: after it nothing has expired yet
 * @returns undefined if there is no such record
 */
export function timelineOf(records: Records, ref: string, nowMs: number): Timeline | undefined {
  const related = relatedRecords(records, ref);
  if (related.length === 0) return undefined;
  const outcome = outcomeOf(related, records, nowMs);
  const ordered = inOrder(related.filter((record) => isStep(record, { outcome, nowMs })));
  const steps = ordered.map((record, index): TimelineStep => {
    const before = ordered[index - 1];
    const atMs = shownAtMs(record);
    const sinceMs = before ? Math.max(0, atMs - shownAtMs(before)) : 0;
    return { ref: record.ref, record, atMs, sinceMs };
  });
  return {
    // A message names its recipient in E.164; a call names what the user typed.
    address: [...related.filter(({ kind }) => kind !== 'request'), ...related]
      .map(addressOf)
      .find((address) => address !== undefined),
    kind: kindOf(related),
    outcome,
    lengthMs: steps.reduce((sum, { sinceMs }) => sum + sinceMs, 0),
    steps,
  };
}

/** An attempt is a step only when it ends by itself: its calls are steps of their own. */
function isStep(
  record: TimelineRecord,
  { outcome, nowMs }: Pick<Timeline, 'outcome'> & { readonly nowMs: number },
): boolean {
  if (record.kind !== 'attempt') return true;
  const { result, expiresAt } = record.entry;
  return result !== 'success' && outcome !== 'failed' && Date.parse(expiresAt) <= nowMs;
}

interface Place {
  readonly record: TimelineRecord;
  readonly atMs: number;
  /** Decides between records of the same millisecond, as with a frozen clock. */
  readonly order: number;
}

/** The order of what happened. A journal entry is written last: after its message and its webhook. */
function inOrder(records: readonly TimelineRecord[]): readonly TimelineRecord[] {
  const requests = records.flatMap((record) => (record.kind === 'request' ? [record.entry] : []));
  const placeOf = (record: TimelineRecord): Place => {
    if (record.kind === 'request') {
      return { record, atMs: Date.parse(record.entry.at), order: requests.indexOf(record.entry) };
    }
    const cause = causeOf(record, requests);
    return cause
      ? { record, atMs: Date.parse(cause.at), order: requests.indexOf(cause) + 0.5 }
      : { record, atMs: shownAtMs(record), order: requests.length };
  };
  const places = records.map(placeOf);
  places.sort((a, b) => a.atMs - b.atMs || a.order - b.order);
  return places.map(({ record }) => record);
}

/** The call that a message or a webhook came from: it had begun before, and ended after it. */
function causeOf(
  record: TimelineRecord,
  requests: readonly JournalEntry[],
): JournalEntry | undefined {
  const atMs = shownAtMs(record);
  const during = requests.filter((each) => Date.parse(each.at) >= atMs && startOf(each) <= atMs);
  if (record.kind === 'webhook') return during.at(-1);
  if (record.kind !== 'message') return undefined;
  const { transactionID } = record.entry;
  return during.find((each) => SENDS.has(each.operation) && each.transactionID === transactionID);
}

function shownAtMs(record: TimelineRecord): number {
  if (record.kind === 'request') return startOf(record.entry);
  return Date.parse(record.kind === 'attempt' ? record.entry.expiresAt : record.entry.at);
}

/** The duration is measured by the machine's clock, to fractions of a millisecond. */
function startOf({ at, durationMs }: JournalEntry): number {
  return Date.parse(at) - Math.ceil(durationMs);
}

function kindOf(records: readonly TimelineRecord[]): TimelineKind {
  if (records.some(isUtility)) return 'utility';
  return records.some(isOfAttempt) ? 'widget' : 'form';
}

function isUtility({ kind, entry }: TimelineRecord): boolean {
  if (kind === 'message') return entry.kind === 'utility';
  return kind === 'request' && entry.operation === 'utilities.send';
}

function isOfAttempt({ kind, entry }: TimelineRecord): boolean {
  return kind === 'attempt' || (kind === 'request' && entry.attemptId !== undefined);
}
