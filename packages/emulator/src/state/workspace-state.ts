import { createResultCallbacks, type ResultCallbacks } from '../callbacks/result-callbacks.ts';
import { createWebhooks, type Webhooks } from '../callbacks/webhooks.ts';
import { createProviders, type Providers } from '../delivery/providers.ts';
import { createReachability, type Reachability } from '../delivery/reachability.ts';
import { createTraffic, type Traffic } from '../delivery/traffic.ts';
import type { Account } from '../model/account.ts';
import type { Attempt } from '../model/attempt.ts';
import { viewAttempt } from '../model/attempt-view.ts';
import type { ScheduledReceipt } from '../model/message.ts';
import { createEnrollmentTokens, type EnrollmentTokens } from '../passkeys/enrollment-tokens.ts';
import { createPasskeyChallenges, type PasskeyChallenges } from '../passkeys/passkey-challenges.ts';
import { createPasskeys, type Passkeys } from '../passkeys/passkeys.ts';
import { type Bans, createBans } from '../rules/bans.ts';
import { type Breaker, createBreaker } from '../rules/breaker.ts';
import { createLedger, type Ledger } from '../rules/ledger.ts';
import { createRateLimits, type RateLimits } from '../rules/rate-limiter.ts';
import { createProofs, type Proofs } from '../rules/used-proofs.ts';
import { createWidgetLimits, type WidgetLimits } from '../rules/widget-limits.ts';
import { type Captcha, type CaptchaKeys, createCaptcha } from '../turnstile/captcha.ts';
import { type Carriers, createCarriers } from '../utilities/state/carriers.ts';
import {
  createIdempotencyRecords,
  type IdempotencyRecords,
} from '../utilities/state/idempotency-records.ts';
import { createNonces, type Nonces } from '../utilities/state/nonces.ts';
import { createSpending, type Spending } from '../utilities/state/spending.ts';
import {
  createUtilityTransactions,
  type UtilityTransactions,
} from '../utilities/state/utility-transactions.ts';
import { type Attempts, createAttempts } from './attempts.ts';
import type { Sequence } from './bounded-log.ts';
import type { Clock } from './clock.ts';
import type { Events } from './events.ts';
import { createExpiryWatch, type ExpiryWatch } from './expiry-watch.ts';
import { createFaults, type Faults } from './faults.ts';
import { createInbox, type Inbox } from './inbox.ts';
import { createJournal, type Journal } from './journal.ts';
import type { Random } from './random.ts';
import { createTransactions, type Transactions } from './transactions.ts';
import type { WorkspaceSettings } from './workspace-settings.ts';

/** Everything that happened in a workspace, and the outside world as it was set. A reset replaces it. */
export interface WorkspaceState {
  readonly inbox: Inbox;
  readonly journal: Journal;
  readonly transactions: Transactions;
  readonly attempts: Attempts;
  /** Ends attempts when they expire. */
  readonly attemptExpiry: ExpiryWatch<Attempt>;
  /** Reports of providers that are due later. */
  readonly scheduledReceipts: ExpiryWatch<ScheduledReceipt>;
  readonly widgetLimits: WidgetLimits;
  readonly rateLimits: RateLimits;
  readonly traffic: Traffic;
  /** Of widgets and of pipelines, each by its ID. */
  readonly breakers: { readonly widget: Breaker; readonly pipeline: Breaker };
  readonly bans: Bans;
  readonly ledger: Ledger;
  readonly faults: Faults;
  readonly passkeys: Passkeys;
  readonly passkeyChallenges: PasskeyChallenges;
  readonly enrollmentTokens: EnrollmentTokens;
  readonly proofs: Proofs;
  readonly providers: Providers;
  readonly reachability: Reachability;
  readonly captcha: Captcha;
  readonly webhooks: Webhooks;
  readonly resultCallbacks: ResultCallbacks;
  readonly utilityTransactions: UtilityTransactions;
  readonly idempotency: IdempotencyRecords;
  /** Of signed utility sends. */
  readonly nonces: Nonces;
  /** The fees of utility messages. */
  readonly spending: Spending;
  /** Of utility messages. */
  readonly carriers: Carriers;
  /** Stops its timers and cuts its webhooks. */
  stop(): void;
}

/** What outlives a reset, and what the state reads from it. */
export interface StateContext {
  readonly clock: Clock;
  readonly events: Events;
  readonly random: Random;
  /** Numbers the entries of the logs. It goes on counting after a reset. */
  readonly sequence: Sequence;
  readonly mintId: (prefix: string) => string;
  readonly webhookHosts: readonly string[];
  /** Read at each use, since a patch changes them. */
  readonly settings: () => WorkspaceSettings;
  readonly onAttemptExpired: (attempt: Attempt) => void;
  readonly onReceiptDue: (receipt: ScheduledReceipt) => void;
}

/** The caps of widgets that name none, where the behavior says that there are such. */
const STRICT_CAPS = { perMinute: 5, perHour: 20, perDay: 50 };

/** Creates the state of a workspace in which nothing has happened yet. */
export function createWorkspaceState(context: StateContext): WorkspaceState {
  const { clock, events, random, sequence, mintId, settings } = context;
  const webhooks = createWebhooks({
    events,
    clock,
    mintId,
    allowedHosts: context.webhookHosts,
    sequence,
  });
  const attemptExpiry = createExpiryWatch({ clock, events, onExpired: context.onAttemptExpired });
  const scheduledReceipts = createExpiryWatch({ clock, events, onExpired: context.onReceiptDue });
  const resultCallbacks = createResultCallbacks({
    clock,
    events,
    webhooks,
    payload: () => settings().behaviors.resultCallback,
    callbackURL: (pipelineID) =>
      settings()
        .accounts.flatMap(({ pipelines }) => pipelines)
        .find(({ id }) => id === pipelineID)?.backendCallbackURL,
  });
  const idempotency = createIdempotencyRecords();
  return {
    inbox: createInbox(events, sequence),
    journal: createJournal(events, sequence),
    transactions: createTransactions(),
    // The one place that publishes a change of an attempt.
    attempts: createAttempts((attempt) =>
      events.publish({ type: 'attempt', data: viewAttempt(attempt, clock.now()) }),
    ),
    attemptExpiry,
    scheduledReceipts,
    widgetLimits: createWidgetLimits(clock, () =>
      settings().behaviors.widgetCaps === 'strict' ? STRICT_CAPS : {},
    ),
    rateLimits: createRateLimits(clock, () => settings().behaviors),
    traffic: createTraffic(clock),
    breakers: { widget: createBreaker(clock), pipeline: createBreaker(clock) },
    bans: createBans(clock, () => settings().platform),
    ledger: createLedger(clock, sequence),
    faults: createFaults(sequence),
    passkeys: createPasskeys(random),
    passkeyChallenges: createPasskeyChallenges(clock, random),
    enrollmentTokens: createEnrollmentTokens({
      clock,
      random,
      ttlSeconds: () => settings().behaviors.enrollmentTokenSeconds,
    }),
    proofs: createProofs(random),
    providers: createProviders(),
    reachability: createReachability(),
    captcha: createCaptcha({
      clock,
      mintId,
      sites: () => settings().accounts.flatMap(captchaSites),
    }),
    webhooks,
    resultCallbacks,
    utilityTransactions: createUtilityTransactions(),
    idempotency,
    nonces: createNonces(),
    spending: createSpending(),
    carriers: createCarriers(),
    stop: () => {
      for (const part of [attemptExpiry, scheduledReceipts, resultCallbacks, webhooks, idempotency])
        part.close();
    },
  };
}

function captchaSites({ pipelines, widgets }: Account): readonly CaptchaKeys[] {
  return [...pipelines.map(({ turnstile }) => turnstile), ...widgets.map(({ captcha }) => captcha)];
}
