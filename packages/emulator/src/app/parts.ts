import * as v from 'valibot';
import { type Attempts, createAttempts, SavedAttemptsSchema } from '../attempts/attempts.ts';
import { createLedger, SavedLedgerSchema } from '../billing/ledger.ts';
import { createResultCallbacks } from '../callbacks/result-callbacks.ts';
import { SavedWebhooksSchema } from '../callbacks/saved-webhooks.ts';
import { createWebhooks, type Webhooks } from '../callbacks/webhooks.ts';
import { createProviders, SavedProvidersSchema } from '../delivery/providers.ts';
import { createReachability, SavedReachabilitySchema } from '../delivery/reachability.ts';
import { createFaults, SavedFaultsSchema } from '../faults/faults.ts';
import { createInbox, type Inbox, SavedInboxSchema } from '../inbox/inbox.ts';
import { createJournal, SavedJournalSchema } from '../journal/journal.ts';
import { createBans, SavedBansSchema } from '../limits/bans.ts';
import { createBreakers, SavedBreakersSchema } from '../limits/breaker.ts';
import { createRateLimits } from '../limits/rate-limiter.ts';
import { createTraffic, SavedTrafficSchema } from '../limits/traffic.ts';
import { createWidgetLimits } from '../limits/widget-limits.ts';
import type { Account } from '../model/account.ts';
import type { Attempt } from '../model/attempt.ts';
import { type ScheduledReceipt, ScheduledReceiptSchema } from '../model/message.ts';
import {
  createEnrollmentTokens,
  SavedEnrollmentTokensSchema,
} from '../passkeys/enrollment-tokens.ts';
import {
  createPasskeyChallenges,
  SavedPasskeyChallengesSchema,
} from '../passkeys/passkey-challenges.ts';
import { createPasskeys, SavedPasskeysSchema } from '../passkeys/passkeys.ts';
import type { Sequence } from '../primitives/bounded-log.ts';
import type { Clock } from '../primitives/clock.ts';
import type { Events } from '../primitives/events.ts';
import { createExpiryWatch } from '../primitives/expiry-watch.ts';
import type { Random } from '../primitives/random.ts';
import { SavedWindowLogSchema } from '../primitives/window-log.ts';
import { createProofs, SavedProofsSchema } from '../proofs/used-proofs.ts';
import { createNumberRisks, SavedNumberRisksSchema } from '../risk/number-risks.ts';
import type { ReadonlyOutput } from '../schema/read-only.ts';
import {
  createTransactions,
  SavedTransactionsSchema,
  type Transactions,
} from '../transactions/transactions.ts';
import { type CaptchaKeys, createCaptcha, SavedCaptchaSchema } from '../turnstile/captcha.ts';
import { createCarriers, SavedCarriersSchema } from '../utilities/state/carriers.ts';
import {
  createIdempotencyRecords,
  SavedIdempotencySchema,
} from '../utilities/state/idempotency-records.ts';
import { createNonces, SavedNoncesSchema } from '../utilities/state/nonces.ts';
import { createSpending, SavedSpendingSchema } from '../utilities/state/spending.ts';
import {
  createUtilityTransactions,
  SavedUtilityTransactionsSchema,
} from '../utilities/state/utility-transactions.ts';
import type { Settings } from './settings.ts';
import type { WorkspaceEvent } from './workspace-events.ts';

/** What the parts read: what outlives a reset, and the parts that others are made of. */
export interface PartNeeds {
  readonly clock: Clock;
  readonly events: Events<WorkspaceEvent>;
  readonly random: Random;
  /** Numbers the entries of the logs. It goes on counting after a reset. */
  readonly sequence: Sequence;
  readonly mintId: (prefix: string) => string;
  readonly webhookHosts: readonly string[];
  /** Read at each use, since a patch changes them. */
  readonly settings: () => Settings;
  readonly onAttemptExpired: (attempt: Attempt) => void;
  readonly onReceiptDue: (receipt: ScheduledReceipt) => void;
  readonly attempts: Attempts;
  readonly inbox: Inbox;
  readonly transactions: Transactions;
  readonly webhooks: Webhooks;
}

/** What outlives a reset. */
export type StateContext = Omit<PartNeeds, 'attempts' | 'inbox' | 'transactions' | 'webhooks'>;

/**
 * The parts of a workspace's state, in the order in which they are created: what a snapshot holds of a
 * part, and how it is created, empty or from a snapshot. A part that needs another one comes after it.
 */
const PARTS = {
  inbox: part(SavedInboxSchema, createInbox),
  journal: part(SavedJournalSchema, createJournal),
  transactions: plainPart(SavedTransactionsSchema, createTransactions),
  attempts: part(SavedAttemptsSchema, createAttempts),
  /** Ends attempts when they expire. */
  attemptExpiry: part(
    SavedAttemptsSchema,
    ({ attempts, onAttemptExpired, ...needs }: PartNeeds, saved = []) =>
      createExpiryWatch({
        ...needs,
        onExpired: onAttemptExpired,
        saved: saved.map((record) => attempts.linkTo(record)),
      }),
  ),
  /** Reports of providers that are due later. */
  scheduledReceipts: part(
    v.array(ScheduledReceiptSchema),
    ({ inbox, onReceiptDue, ...needs }: PartNeeds, saved = []) =>
      createExpiryWatch({
        ...needs,
        onExpired: onReceiptDue,
        saved: saved.map((receipt) => linkedReceipt(inbox, receipt)),
      }),
  ),
  widgetLimits: part(SavedWindowLogSchema, createWidgetLimits),
  rateLimits: part(SavedWindowLogSchema, createRateLimits),
  traffic: part(SavedTrafficSchema, createTraffic),
  breakers: part(SavedBreakersSchema, createBreakers),
  bans: part(SavedBansSchema, createBans),
  ledger: part(SavedLedgerSchema, createLedger),
  faults: part(SavedFaultsSchema, createFaults),
  passkeys: part(SavedPasskeysSchema, createPasskeys),
  passkeyChallenges: part(SavedPasskeyChallengesSchema, createPasskeyChallenges),
  enrollmentTokens: part(SavedEnrollmentTokensSchema, createEnrollmentTokens),
  proofs: part(SavedProofsSchema, createProofs),
  providers: plainPart(SavedProvidersSchema, createProviders),
  reachability: plainPart(SavedReachabilitySchema, createReachability),
  numberRisks: plainPart(SavedNumberRisksSchema, createNumberRisks),
  captcha: part(SavedCaptchaSchema, ({ settings, ...needs }: PartNeeds, saved) =>
    createCaptcha({ ...needs, sites: () => settings().accounts.flatMap(captchaSites) }, saved),
  ),
  webhooks: part(SavedWebhooksSchema, createWebhooks),
  resultCallbacks: part(SavedTransactionsSchema, createResultCallbacks),
  utilityTransactions: plainPart(SavedUtilityTransactionsSchema, createUtilityTransactions),
  idempotency: plainPart(SavedIdempotencySchema, createIdempotencyRecords),
  nonces: plainPart(SavedNoncesSchema, createNonces),
  /** The fees of utility messages. */
  spending: plainPart(SavedSpendingSchema, createSpending),
  carriers: plainPart(SavedCarriersSchema, createCarriers),
};

type Parts = typeof PARTS;

/** Everything that happened in a workspace, and the outside world as it was set. A reset replaces it. */
export type StateParts = { readonly [Name in keyof Parts]: ReturnType<Parts[Name]['create']> };

/** The data of every part, as a snapshot holds it. */
export type SavedState = { readonly [Name in keyof Parts]: ReadonlyOutput<Parts[Name]['schema']> };

// What a loop over the list sees. The functions below have an overload each with the parts' own types.
interface AnyPart {
  readonly schema: v.GenericSchema;
  create(needs: unknown, saved: unknown): AnyState;
}
interface AnyState {
  save(): unknown;
  close?(): void;
}
type AllParts = Readonly<Record<string, AnyState>>;
const definitions: readonly (readonly [name: string, definition: AnyPart])[] =
  Object.entries(PARTS);

/** Creates the parts of a workspace, empty or with the data of a snapshot. */
export function createParts(context: StateContext, saved?: SavedState): StateParts;
export function createParts(
  context: StateContext,
  saved: Readonly<Record<string, unknown>> = {},
): AllParts {
  const parts: Record<string, AnyState> = {};
  for (const [name, definition] of definitions) {
    parts[name] = definition.create({ ...context, ...parts }, saved[name]);
  }
  return parts;
}

/** The data of every part, for {@link createParts}. */
export function saveParts(parts: StateParts): SavedState;
export function saveParts(parts: AllParts): Record<string, unknown> {
  return Object.fromEntries(definitions.map(([name]) => [name, parts[name]?.save()]));
}

function savedStateSchema(): v.GenericSchema<unknown, SavedState>;
function savedStateSchema(): v.GenericSchema {
  return v.strictObject(
    Object.fromEntries(definitions.map(([name, { schema }]) => [name, schema])),
  );
}

/** Checks a {@link SavedState}. */
export const SavedStateSchema = savedStateSchema();

/** Stops the timers of all parts, and cuts their webhooks. */
export function closeParts(parts: StateParts): void;
export function closeParts(parts: AllParts): void {
  for (const [name] of definitions) parts[name]?.close?.();
}

function part<Schema extends v.GenericSchema, State extends { save(): ReadonlyOutput<Schema> }>(
  schema: Schema,
  create: (needs: PartNeeds, saved: ReadonlyOutput<Schema> | undefined) => State,
) {
  return { schema, create };
}

/** A part that needs nothing. */
function plainPart<
  Schema extends v.GenericSchema,
  State extends { save(): ReadonlyOutput<Schema> },
>(schema: Schema, create: (saved: ReadonlyOutput<Schema> | undefined) => State) {
  return part(schema, (_needs, saved) => create(saved));
}

// A provider's report changes its message, which has to be the one in the inbox.
function linkedReceipt(inbox: Inbox, { message, expiresAtMs }: ScheduledReceipt): ScheduledReceipt {
  const kept = inbox.byId(message.id);
  return { message: kept?.kind === 'code' ? kept : message, expiresAtMs };
}

function captchaSites({ pipelines, widgets }: Account): readonly CaptchaKeys[] {
  return [...pipelines.map(({ turnstile }) => turnstile), ...widgets.map(({ captcha }) => captcha)];
}
