import { createResultCallbacks } from '../callbacks/result-callbacks.ts';
import { createWebhooks } from '../callbacks/webhooks.ts';
import { createProviders } from '../delivery/providers.ts';
import { createReachability } from '../delivery/reachability.ts';
import { createTraffic } from '../delivery/traffic.ts';
import type { Account } from '../model/account.ts';
import type { Attempt } from '../model/attempt.ts';
import { viewAttempt } from '../model/attempt-view.ts';
import type { ScheduledReceipt } from '../model/message.ts';
import { createEnrollmentTokens } from '../passkeys/enrollment-tokens.ts';
import { createPasskeyChallenges } from '../passkeys/passkey-challenges.ts';
import { createPasskeys } from '../passkeys/passkeys.ts';
import { createBans } from '../rules/bans.ts';
import { createBreakers } from '../rules/breaker.ts';
import { createLedger } from '../rules/ledger.ts';
import { createRateLimits } from '../rules/rate-limiter.ts';
import { createProofs } from '../rules/used-proofs.ts';
import { createWidgetLimits } from '../rules/widget-limits.ts';
import { type CaptchaKeys, createCaptcha } from '../turnstile/captcha.ts';
import { createCarriers } from '../utilities/state/carriers.ts';
import { createIdempotencyRecords } from '../utilities/state/idempotency-records.ts';
import { createNonces } from '../utilities/state/nonces.ts';
import { createSpending } from '../utilities/state/spending.ts';
import { createUtilityTransactions } from '../utilities/state/utility-transactions.ts';
import { createAttempts } from './attempts.ts';
import type { Sequence } from './bounded-log.ts';
import type { Clock } from './clock.ts';
import type { Events } from './events.ts';
import { createExpiryWatch } from './expiry-watch.ts';
import { createFaults } from './faults.ts';
import { createInbox, type Inbox } from './inbox.ts';
import { createJournal } from './journal.ts';
import type { Random } from './random.ts';
import { type SavedState, saveParts } from './saved-state.ts';
import type { StateParts } from './state-parts.ts';
import { createTransactions } from './transactions.ts';
import type { WorkspaceSettings } from './workspace-settings.ts';

/** A state, what a snapshot holds of it, and its end. */
export interface WorkspaceState {
  readonly parts: StateParts;
  /** The data of every part, for {@link createWorkspaceState}. */
  save(): SavedState;
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

/**
 * Creates the state of a workspace.
 *
 * @param saved what to go on with; without it, nothing has happened yet
 */
export function createWorkspaceState(context: StateContext, saved?: SavedState): WorkspaceState {
  const { clock, events, random, sequence, mintId, settings } = context;
  const webhooks = createWebhooks({
    events,
    clock,
    mintId,
    allowedHosts: context.webhookHosts,
    sequence,
    saved: saved?.webhooks,
  });
  const inbox = createInbox(events, sequence, saved?.inbox);
  const transactions = createTransactions(saved?.transactions);
  // The one place that publishes a change of an attempt.
  const publishAttempt = (attempt: Attempt): void =>
    events.publish({ type: 'attempt', data: viewAttempt(attempt, clock.now()) });
  const attempts = createAttempts(publishAttempt, transactions, saved?.attempts);
  const attemptExpiry = createExpiryWatch({
    clock,
    events,
    onExpired: context.onAttemptExpired,
    saved: saved?.attemptExpiry.map((record) => attempts.linkTo(record)) ?? [],
  });
  const scheduledReceipts = createExpiryWatch({
    clock,
    events,
    onExpired: context.onReceiptDue,
    saved: saved?.scheduledReceipts.map((receipt) => linkedReceipt(inbox, receipt)) ?? [],
  });
  const resultCallbacks = createResultCallbacks({
    clock,
    events,
    webhooks,
    payload: () => settings().behaviors.resultCallback,
    callbackURL: (pipelineID) =>
      settings()
        .accounts.flatMap(({ pipelines }) => pipelines)
        .find(({ id }) => id === pipelineID)?.backendCallbackURL,
    saved: saved?.resultCallbacks.map((record) => transactions.linkTo(record)) ?? [],
  });
  const idempotency = createIdempotencyRecords(saved?.idempotency);
  const parts: StateParts = {
    inbox,
    journal: createJournal(events, sequence, saved?.journal),
    transactions,
    attempts,
    attemptExpiry,
    scheduledReceipts,
    widgetLimits: createWidgetLimits(
      clock,
      () => (settings().behaviors.widgetCaps === 'strict' ? STRICT_CAPS : {}),
      saved?.widgetLimits,
    ),
    rateLimits: createRateLimits(clock, () => settings().behaviors, saved?.rateLimits),
    traffic: createTraffic(clock, saved?.traffic),
    breakers: createBreakers(clock, saved?.breakers),
    bans: createBans(clock, () => settings().platform, saved?.bans),
    ledger: createLedger(clock, sequence, saved?.ledger),
    faults: createFaults(sequence, saved?.faults),
    passkeys: createPasskeys(random, saved?.passkeys),
    passkeyChallenges: createPasskeyChallenges(clock, random, saved?.passkeyChallenges),
    enrollmentTokens: createEnrollmentTokens({
      clock,
      random,
      ttlSeconds: () => settings().behaviors.enrollmentTokenSeconds,
      saved: saved?.enrollmentTokens,
    }),
    proofs: createProofs(random, saved?.proofs),
    providers: createProviders(saved?.providers),
    reachability: createReachability(saved?.reachability),
    captcha: createCaptcha({
      clock,
      mintId,
      sites: () => settings().accounts.flatMap(captchaSites),
      saved: saved?.captcha,
    }),
    webhooks,
    resultCallbacks,
    utilityTransactions: createUtilityTransactions(saved?.utilityTransactions),
    idempotency,
    nonces: createNonces(saved?.nonces),
    spending: createSpending(saved?.spending),
    carriers: createCarriers(saved?.carriers),
  };
  return {
    parts,
    save: () => saveParts(parts),
    stop: () => {
      for (const part of [attemptExpiry, scheduledReceipts, resultCallbacks, webhooks, idempotency])
        part.close();
    },
  };
}

// A provider's report changes its message, which has to be the one in the inbox.
function linkedReceipt(inbox: Inbox, { message, expiresAtMs }: ScheduledReceipt): ScheduledReceipt {
  const kept = inbox.byId(message.id);
  return { message: kept?.kind === 'code' ? kept : message, expiresAtMs };
}

function captchaSites({ pipelines, widgets }: Account): readonly CaptchaKeys[] {
  return [...pipelines.map(({ turnstile }) => turnstile), ...widgets.map(({ captcha }) => captcha)];
}
