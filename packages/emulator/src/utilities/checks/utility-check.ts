import type { Bytes, UtilityChannel, UtilityErrorCode } from '@otp-kit/protocol';
import type { Behaviors } from '../../behaviors/behaviors.ts';
import type { Ledger } from '../../billing/ledger.ts';
import type { ReceiptEvent } from '../../delivery/delivery-receipts.ts';
import type { BehaviorName } from '../../http/failure.ts';
import type { Workspaces } from '../../http/workspaces.ts';
import type { Inbox } from '../../inbox/inbox.ts';
import type { RateLimits } from '../../limits/rate-limiter.ts';
import type { Account } from '../../model/account.ts';
import type { Pipeline } from '../../model/pipeline.ts';
import type { SmsRoute, UtilityTemplate } from '../../model/utility-settings.ts';
import type { Clock } from '../../primitives/clock.ts';
import type { Publisher } from '../../primitives/events.ts';
import type { Carriers } from '../state/carriers.ts';
import type { IdempotencyRecord, IdempotencyRecords } from '../state/idempotency-records.ts';
import type { Nonces } from '../state/nonces.ts';
import type { Spending } from '../state/spending.ts';
import type { UtilityError, UtilityResult } from '../state/utility-result.ts';
import type { UtilityTransactions } from '../state/utility-transactions.ts';

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

/** A utility send as it arrived. */
export interface UtilityRequest {
  readonly store: Workspaces<UtilityNeeds>;
  readonly fields: Readonly<Record<string, unknown>>;
  /** The `Idempotency-Key` header. */
  readonly keyHeader: string | undefined;
  /** What is signed, and the headers that sign it; absent in a dry run, which has no signature. */
  readonly signed: { readonly body: Bytes; readonly headers: Headers } | undefined;
  /** Unix milliseconds, where a dry run is about another time than now. */
  readonly atMs?: number;
}

/** What the checks find, in their order. */
export interface UtilityFacts {
  readonly workspace: UtilityNeeds;
  readonly account: Account;
  readonly pipeline: Pipeline;
  /** Exactly as sent; null without one. */
  readonly idempotencyKey: string | null;
  /** The hash of the parameters that a repetition of the key has to share. */
  readonly fingerprint: string;
  /** E.164. */
  readonly recipient: string;
  /** ISO 3166 alpha-2; null where the number belongs to none. */
  readonly country: string | null;
  /** Null for free text. */
  readonly template: UtilityTemplate | null;
  readonly channel: UtilityChannel;
  /** The route of an SMS; null on WhatsApp. */
  readonly route: SmsRoute | null;
  readonly text: string;
  /** The fee in EGP. */
  readonly fee: number;
}

/** A send, and those facts of it that are known. */
export type Known<Name extends keyof UtilityFacts> = UtilityRequest & Pick<UtilityFacts, Name>;

/** A send that is recorded, and skipped. */
export type SkippedSend = Known<
  'workspace' | 'account' | 'pipeline' | 'recipient' | 'template' | 'idempotencyKey' | 'fingerprint'
>;

/** A send that passed every check. */
export type CheckedSend = Known<keyof UtilityFacts>;

/** What a check finds. `why` explains it to a developer. */
export type Finding<Name extends keyof UtilityFacts = never> =
  | Passed<Pick<UtilityFacts, Name>>
  | Decision;

/** The findings of a check that passed. */
export interface Passed<Facts> {
  readonly kind: 'passed';
  readonly why: string;
  readonly facts: Facts;
  /** What passing uses up. A dry run does not call it. */
  readonly use?: () => void;
}

/** What ends a send before it is dispatched. */
export type Decision = { readonly why: string } & (
  | { readonly kind: 'refused'; readonly error: UtilityError }
  /** An earlier response comes again. */
  | {
      readonly kind: 'replayed';
      readonly result: UtilityResult;
      readonly behavior?: BehaviorName;
    }
  /** The carrier accepted the message of an earlier send with this key, and the service knows it now. */
  | {
      readonly kind: 'reconciled';
      readonly send: Known<'workspace'>;
      readonly record: IdempotencyRecord;
    }
  /** The recipient opted out. */
  | { readonly kind: 'skipped'; readonly send: SkippedSend }
);

/** The time of a send in Unix milliseconds by the workspace's clock. */
export function nowOf({ atMs, workspace }: Known<'workspace'>): number {
  return atMs ?? workspace.clock.now();
}

/** A check that passed and found nothing. */
export function passed(why: string): Finding {
  return { kind: 'passed', why, facts: {} };
}

/** A check that passed and found facts. */
export function found<Name extends keyof UtilityFacts>(
  why: string,
  facts: Pick<UtilityFacts, Name>,
): Finding<Name> {
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
export function invalidField(path: string, problem: string, behavior?: BehaviorName): Decision {
  const message = `${path} ${problem}`;
  const extra = { details: { issues: [{ path, message: problem }] } };
  const error = { code: 'VALIDATION_ERROR', message, status: 400, extra } as const;
  return { kind: 'refused', why: message, error: { ...error, ...(behavior && { behavior }) } };
}
