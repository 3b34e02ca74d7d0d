import type { Bytes, UtilityChannel, UtilityErrorCode } from '@otp-kit/protocol';
import type { Behaviors } from '../behaviors/behaviors.ts';
import type { Ledger } from '../billing/ledger.ts';
import type { ReceiptEvent } from '../delivery/delivery-receipts.ts';
import type { Workspaces } from '../http/workspaces.ts';
import type { Inbox } from '../inbox/inbox.ts';
import type { RateLimits } from '../limits/rate-limiter.ts';
import type { Account } from '../model/account.ts';
import type { Pipeline } from '../model/pipeline.ts';
import type { SmsRoute, UtilityTemplate } from '../model/utility-settings.ts';
import type { Clock } from '../primitives/clock.ts';
import type { Publisher } from '../primitives/events.ts';
import type { Carriers } from './state/carriers.ts';
import type {
  IdempotencyRecord,
  IdempotencyRecords,
  StoredAnswer,
} from './state/idempotency-records.ts';
import type { Nonces } from './state/nonces.ts';
import type { Spending } from './state/spending.ts';
import type { UtilityTransactions } from './state/utility-transactions.ts';

/** The messages, keys, spending or carriers of utilities have changed. */
export interface UtilityChangeEvent {
  readonly type: 'utility';
  readonly data: Readonly<Record<string, never>>;
}

/** What the checks and the dispatch of utility messages read and write. */
export interface UtilityNeeds {
  readonly behaviors: Behaviors;
  readonly carriers: Carriers;
  readonly clock: Clock;
  readonly events: Publisher<ReceiptEvent | UtilityChangeEvent>;
  readonly idempotency: IdempotencyRecords;
  readonly inbox: Inbox;
  readonly ledger: Ledger;
  readonly nonces: Nonces;
  readonly rateLimits: RateLimits;
  readonly spending: Spending;
  readonly utilityTransactions: UtilityTransactions;
  account(id: string): Account | undefined;
  mintId(prefix: string): string;
  pipeline(id: string): Pipeline | undefined;
}

/** A utility send as it arrived, and what the checks have found out about it so far. */
export interface UtilityRequest {
  readonly store: Workspaces<UtilityNeeds>;
  /** The default one until the API key is known. */
  workspace: UtilityNeeds;
  readonly fields: Readonly<Record<string, unknown>>;
  /** The `Idempotency-Key` header. */
  readonly keyHeader: string | undefined;
  /** What is signed, and the headers that sign it; absent in a dry run, which has no signature. */
  readonly signed: { readonly body: Bytes; readonly headers: Headers } | undefined;
  /** Unix milliseconds, where a dry run is about another time than now. */
  readonly atMs?: number;
  readonly facts: Partial<UtilityFacts>;
}

/** What the checks find out, in their order. */
export interface UtilityFacts {
  readonly account: Account;
  readonly pipeline: Pipeline;
  /** Exactly as sent; null without one. */
  readonly idempotencyKey: string | null;
  /** Of the parameters that a repetition of the key has to share. */
  readonly fingerprint: string;
  /** E.164. */
  readonly recipient: string;
  /** ISO 3166 alpha-2; null where the number belongs to none. */
  readonly country: string | null;
  /** Null for free text. */
  readonly template: UtilityTemplate | null;
  readonly channel: UtilityChannel;
  /** Of an SMS; null on WhatsApp. */
  readonly route: SmsRoute | null;
  readonly text: string;
  /** In EGP. */
  readonly fee: number;
}

/** Why a send is refused. Only the limiter's answer has no code. */
export interface UtilityError {
  readonly code?: UtilityErrorCode | 'VALIDATION_ERROR' | 'UTILITY_RATE_LIMIT_EXCEEDED';
  readonly message: string;
  /** By default, the catalogue's. */
  readonly status?: number;
  /** The behavior that decided. */
  readonly behavior?: keyof Behaviors;
  /** What this error adds to the envelope. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** What a check finds. `why` explains it to a developer. */
export type Finding =
  | {
      readonly kind: 'passed';
      readonly why: string;
      readonly facts?: Partial<UtilityFacts>;
      /** What passing uses up. A dry run does not call it. */
      readonly use?: () => void;
    }
  | Decision;

/** What ends a send before it is dispatched. */
export type Decision = { readonly why: string } & (
  | { readonly kind: 'refused'; readonly error: UtilityError }
  /** An earlier response comes again. */
  | {
      readonly kind: 'replayed';
      readonly answer: StoredAnswer;
      readonly behavior?: keyof Behaviors;
    }
  /** The carrier accepted the message of an earlier send with this key, and the service knows it now. */
  | { readonly kind: 'reconciled'; readonly record: IdempotencyRecord }
  /** The recipient opted out. */
  | { readonly kind: 'skipped' }
);

/** One check. It reads the request and changes nothing. */
export type UtilityCheck = (request: UtilityRequest) => Finding;

/** The time of a request in Unix milliseconds by the workspace's clock. */
export function nowOf({ atMs, workspace }: UtilityRequest): number {
  return atMs ?? workspace.clock.now();
}

/**
 * Gives facts that earlier checks have found.
 * @throws TypeError where a check comes before the one that finds its facts
 */
export function known<K extends keyof UtilityFacts>(
  { facts }: UtilityRequest,
  ...names: readonly K[]
): Pick<UtilityFacts, K> {
  if (!hasFacts(facts, names)) throw new TypeError(`not known yet: ${names.join(', ')}`);
  return facts;
}

function hasFacts<K extends keyof UtilityFacts>(
  facts: Partial<UtilityFacts>,
  names: readonly K[],
): facts is Partial<UtilityFacts> & Pick<UtilityFacts, K> {
  return names.every((name) => facts[name] !== undefined);
}

/** A check that passed. */
export function passed(why: string, facts: Partial<UtilityFacts> = {}): Finding {
  return { kind: 'passed', why, facts };
}

/** A check that refuses the send with a code of the catalogue. */
export function refused(
  code: UtilityErrorCode,
  why: string,
  more: Pick<UtilityError, 'extra' | 'behavior' | 'status'> = {},
): Decision {
  return { kind: 'refused', why, error: { code, message: why, ...more } };
}

/** A check that refuses a field whose form the interface does not allow and has no code for. */
export function invalidField(path: string, problem: string, behavior?: keyof Behaviors): Decision {
  const message = `${path} ${problem}`;
  const extra = { details: { issues: [{ path, message: problem }] } };
  const error = { code: 'VALIDATION_ERROR', message, status: 400, extra } as const;
  return { kind: 'refused', why: message, error: { ...error, ...(behavior && { behavior }) } };
}
