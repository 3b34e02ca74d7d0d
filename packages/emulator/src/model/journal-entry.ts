import * as v from 'valibot';
import type { ReadonlyOutput } from '../schema/read-only.ts';
import { savedDate, savedTexts } from '../schema/saved.ts';

/** Every warning about a call. */
export const REQUEST_WARNINGS = [
  /** A send without `x-end-user-ip`: the limit by address counts the backend. */
  'END_USER_IP_MISSING',
  /** A send whose `x-end-user-ip` is no address; a list or a port makes it none. */
  'END_USER_IP_INVALID',
  /** A send whose `x-end-user-ip` is not of the internet at large, which switches that limit off. */
  'END_USER_IP_PRIVATE',
  /** A send with a challenge that an earlier send had: one is good for one send. */
  'CHALLENGE_REUSED',
  /** A send whose challenge had expired, or was fetched before the difficulty rose. */
  'CHALLENGE_STALE',
  /** An API key that a browser knows. */
  'API_KEY_FROM_BROWSER',
  /** `channel: null`, which counts as a choice, and is refused. */
  'CHANNEL_NULL',
  /** An API key where none is asked for. */
  'API_KEY_ON_VERIFY',
  /** A utility send without an idempotency key: it cannot be repeated safely. */
  'IDEMPOTENCY_KEY_MISSING',
  /** A key with spaces: HTTP removes those around a header's value. */
  'IDEMPOTENCY_KEY_SPACES',
  /** The same message with another key, after a response that left open whether it was sent. */
  'NEW_KEY_AFTER_UNCLEAR',
  /** A repetition after a response by which the outcome is unknown. */
  'UNKNOWN_OUTCOME_RETRIED',
  /** A signature that an earlier request had: each request needs its own. */
  'SIGNATURE_REUSED',
  /** A phone number in another spelling, which counts as another parameter of the key. */
  'PHONE_NOT_E164',
] as const;

/** What a call does that works here and hurts elsewhere. */
export type RequestWarning = (typeof REQUEST_WARNINGS)[number];

/** Checks a {@link JournalEntry}. */
export const JournalEntrySchema = v.strictObject({
  id: v.string(),
  /** ISO 8601 by the workspace's clock. */
  at: savedDate,
  method: v.string(),
  path: v.string(),
  /** `v12.challenge`, `widget.create-attempt` and the like; `unknown` where no such route exists. */
  operation: v.string(),
  status: v.number(),
  /** The code of an error response. */
  code: v.exactOptional(v.string()),
  /** The ID of the fault that applied to the call. */
  fault: v.exactOptional(v.string()),
  /** The ID of the transaction that the call, its response or its attempt names. */
  transactionID: v.exactOptional(v.string()),
  /** The ID of the widget attempt that the call or its response names. */
  attemptId: v.exactOptional(v.string()),
  /** The challenge that the call fetched, or solved. */
  challengeToken: v.exactOptional(v.string()),
  durationMs: v.pipe(v.number(), v.finite()),
  headers: savedTexts,
  /** A parameter that came more than once is a list. */
  query: v.record(v.string(), v.union([v.string(), v.array(v.string())])),
  /** Parsed JSON, else the text; null where there was none. Over 16 KiB, the start of the text. */
  body: v.unknown(),
  /** The body of the response, as `body`. */
  response: v.exactOptional(v.unknown()),
  /** What the call does that works here and hurts elsewhere; mostly nothing. */
  warnings: v.array(v.picklist(REQUEST_WARNINGS)),
});

/** A call of a service route, and its response. */
export interface JournalEntry extends ReadonlyOutput<typeof JournalEntrySchema> {}

/** A call as it is judged. */
export type JudgedCall = Pick<
  JournalEntry,
  'operation' | 'status' | 'headers' | 'query' | 'body' | 'code' | 'fault'
>;
