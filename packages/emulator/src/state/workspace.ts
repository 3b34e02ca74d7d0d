import { OtpError } from '@otp-kit/protocol';
import type { Behaviors } from '../behaviors/behaviors.ts';
import { createResultCallbacks, type ResultCallbacks } from '../callbacks/result-callbacks.ts';
import { createWebhooks, type Webhooks } from '../callbacks/webhooks.ts';
import { applyReceipt, type ScheduledReceipt } from '../delivery/delivery-receipts.ts';
import { createProviders, type Providers } from '../delivery/providers.ts';
import { createReachability, type Reachability } from '../delivery/reachability.ts';
import { createTraffic, type Traffic } from '../delivery/traffic.ts';
import type { Account, Attempt, Pipeline, Platform, Widget } from '../model/entities.ts';
import { createEnrollmentTokens, type EnrollmentTokens } from '../passkeys/enrollment-tokens.ts';
import { createPasskeyChallenges, type PasskeyChallenges } from '../passkeys/passkey-challenges.ts';
import { createPasskeys, type Passkeys } from '../passkeys/passkeys.ts';
import { type Bans, createBans } from '../rules/bans.ts';
import { type Breaker, createBreaker } from '../rules/breaker.ts';
import { createLedger, type Ledger } from '../rules/ledger.ts';
import { createRateLimits, type RateLimits } from '../rules/rate-limiter.ts';
import { createProofs, type Proofs } from '../rules/used-proofs.ts';
import { createWidgetLimits, type WidgetLimits } from '../rules/widget-limits.ts';
import type { Seed, SeedPatch } from '../seed/parse-seed.ts';
import { type Captcha, type CaptchaKeys, createCaptcha } from '../turnstile/captcha.ts';
import { expireAttempt } from '../widget/attempt-expiry.ts';
import { type Attempts, createAttempts } from './attempts.ts';
import { type Clock, createClock } from './clock.ts';
import { createEvents, type Events } from './events.ts';
import { createExpiryWatch, type ExpiryWatch } from './expiry-watch.ts';
import { createFaults, type Faults } from './faults.ts';
import { createInbox, type Inbox } from './inbox.ts';
import { createJournal, type Journal } from './journal.ts';
import { type AccountPatch, patchedAccount, patchedAccounts } from './patched-accounts.ts';
import { type Random, randomHex } from './random.ts';
import { createTransactions, type Transactions } from './transactions.ts';

/** An isolated tenant: accounts, clock, inbox and all other state of its own. */
export interface Workspace {
  /** Lower-case letters, digits and dashes; part of every transaction's ID. */
  readonly id: string;
  readonly clock: Clock;
  readonly random: Random;
  /** What is random on purpose: never a code or an ID, so that no switch changes one. */
  readonly chaosRandom: Random;
  readonly events: Events;
  readonly inbox: Inbox;
  readonly journal: Journal;
  readonly transactions: Transactions;
  readonly attempts: Attempts;
  /** Ends attempts when their time is over. */
  readonly attemptExpiry: ExpiryWatch<Attempt>;
  /** What providers will report about messages, when its time comes. */
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
  /** As seeded, with the patches since. */
  readonly accounts: readonly Account[];
  readonly platform: Platform;
  /** The behaviors taken where the interface is silent. */
  readonly behaviors: Behaviors;
  /** Whom service calls seem to come from over the network; by default whom they do come from. */
  readonly pretendedPeer: string | undefined;
  /** A pipeline as it is set now. */
  pipeline(id: string): Pipeline | undefined;
  /** A widget as it is set now. */
  widget(id: string): Widget | undefined;
  /** An account as it is now. */
  account(id: string): Account | undefined;
  /** The account that a pipeline belongs to. */
  accountOf(pipelineID: string): Account | undefined;
  /** A new ID that names this workspace: `prefix_<workspace>_<hex>`. */
  mintId(prefix: string): string;
  /**
   * Merges settings into pipelines and widgets that exist, and choices, until the next reset.
   * @throws {@link OtpError} `PIPELINE_NOT_FOUND`, `WIDGET_NOT_FOUND`, and then nothing has changed
   */
  patch(patch: SeedPatch): void;
  /**
   * Changes what the service's staff can, until the next reset. An account that becomes verified is
   * entitled to passkeys by that; one that was verified before is not entitled anew. A balance that is
   * set is what is left: what was charged before counts no longer.
   * @returns the account as it is then
   * @throws {@link OtpError} `ACCOUNT_NOT_FOUND`
   */
  patchAccount(id: string, patch: AccountPatch): Account;
  /** Switches something for everybody, until the next reset. */
  patchPlatform(patch: Partial<Platform>): void;
  /** Forgets everything that happened, and goes back to the seed and to the machine's time. */
  reset(): void;
  /** Ends event streams and long polls, and sends no webhook any more. May be called twice. */
  close(): void;
}

/** Creates a workspace. What has no ID, key or secret is given one here, which a reset keeps. */
export function createWorkspace(
  id: string,
  {
    seed,
    now,
    random,
    chaosRandom,
    webhookHosts,
  }: {
    seed: Seed;
    now: () => number;
    random: Random;
    chaosRandom: Random;
    webhookHosts: readonly string[];
  },
): Workspace {
  const events = createEvents();
  const clock = createClock(now, (state) => events.publish({ type: 'clock', data: state }));
  const inbox = createInbox(events);
  const journal = createJournal(events);
  const transactions = createTransactions();
  const attempts = createAttempts();
  const widgetLimits = createWidgetLimits(clock, () =>
    behaviors.widgetCaps === 'strict' ? { perMinute: 5, perHour: 20, perDay: 50 } : {},
  );
  const traffic = createTraffic(clock);
  const breakers = { widget: createBreaker(clock), pipeline: createBreaker(clock) };
  const ledger = createLedger(clock);
  const faults = createFaults();
  const proofs = createProofs(random);
  const passkeys = createPasskeys(random);
  const passkeyChallenges = createPasskeyChallenges(clock, random);
  const enrollmentTokens = createEnrollmentTokens({
    clock,
    random,
    ttlSeconds: () => behaviors.enrollmentTokenSeconds,
  });
  const providers = createProviders();
  const reachability = createReachability();

  const mintId = (prefix: string): string => `${prefix}_${id}_${randomHex(random, 12)}`;
  const seeded: readonly Account[] = seed.accounts.map((account) => ({
    ...account,
    pipelines: account.pipelines.map((pipeline) => ({
      ...pipeline,
      id: pipeline.id ?? mintId('pipe'),
    })),
    widgets: account.widgets.map((widget) => ({
      ...widget,
      id: widget.id ?? mintId('widget'),
      publicKey: widget.publicKey ?? mintId('pk'),
      secret: widget.secret ?? mintId('widget_secret'),
    })),
  }));
  let accounts = seeded;
  let { platform, open: behaviors, pretendedPeer } = seed;
  const rateLimits = createRateLimits(clock, () => behaviors);
  const captcha = createCaptcha({
    clock,
    mintId,
    sites: () => accounts.flatMap(captchaSites),
  });
  const bans = createBans(clock, () => platform);
  const pipeline: Workspace['pipeline'] = (wanted) =>
    accounts.flatMap(({ pipelines }) => pipelines).find((candidate) => candidate.id === wanted);
  const account: Workspace['account'] = (wanted) =>
    accounts.find((candidate) => candidate.id === wanted);
  const webhooks = createWebhooks({ events, clock, mintId, allowedHosts: webhookHosts });
  const resultCallbacks = createResultCallbacks({
    clock,
    events,
    webhooks,
    payload: () => behaviors.resultCallback,
    callbackURL: (pipelineID) => pipeline(pipelineID)?.backendCallbackURL,
  });

  const attemptExpiry = createExpiryWatch<Attempt>({
    clock,
    events,
    onExpired: (attempt) => expireAttempt(workspace, attempt),
  });
  const scheduledReceipts = createExpiryWatch<ScheduledReceipt>({
    clock,
    events,
    onExpired: ({ message }) => applyReceipt(workspace, message, 'undelivered'),
  });

  const workspace: Workspace = {
    id,
    clock,
    random,
    chaosRandom,
    events,
    inbox,
    journal,
    transactions,
    attempts,
    attemptExpiry,
    scheduledReceipts,
    widgetLimits,
    rateLimits,
    traffic,
    breakers,
    bans,
    ledger,
    faults,
    passkeys,
    passkeyChallenges,
    enrollmentTokens,
    proofs,
    providers,
    reachability,
    captcha,
    webhooks,
    resultCallbacks,
    get accounts() {
      return accounts;
    },
    get platform() {
      return platform;
    },
    get behaviors() {
      return behaviors;
    },
    get pretendedPeer() {
      return pretendedPeer;
    },
    pipeline,
    widget: (wanted) =>
      accounts.flatMap(({ widgets }) => widgets).find((candidate) => candidate.id === wanted),
    account,
    accountOf: (pipelineID) =>
      accounts.find(({ pipelines }) => pipelines.some((each) => each.id === pipelineID)),
    mintId,
    patch: (patch) => {
      accounts = patchedAccounts(accounts, patch);
      behaviors = { ...behaviors, ...patch.open };
      if (patch.pretendedPeer !== undefined) pretendedPeer = patch.pretendedPeer ?? undefined;
    },
    patchAccount: (wanted, patch) => {
      const before = account(wanted);
      if (before === undefined) throw new OtpError('ACCOUNT_NOT_FOUND', 'no account has this id');
      const after = patchedAccount(before, patch);
      accounts = accounts.map((each) => (each === before ? after : each));
      if (patch.balance !== undefined) ledger.restart(wanted);
      return after;
    },
    patchPlatform: (patch) => {
      platform = { ...platform, ...patch };
    },
    reset: () => {
      accounts = seeded;
      ({ platform, open: behaviors, pretendedPeer } = seed);
      const service = [inbox, journal, transactions, proofs, ledger, faults, enrollmentTokens];
      const outside = [providers, reachability, captcha, traffic];
      const widgets = [attempts, widgetLimits, bans, passkeys, passkeyChallenges];
      const guards = [rateLimits, breakers.widget, breakers.pipeline];
      const outgoing = [resultCallbacks, attemptExpiry, scheduledReceipts, webhooks];
      for (const part of [...service, ...outside, ...widgets, ...guards, ...outgoing]) part.clear();
      clock.reset();
      events.publish({ type: 'reset', data: {} });
    },
    close: () => {
      events.close();
      webhooks.close();
    },
  };
  return workspace;
}

function captchaSites({ pipelines, widgets }: Account): readonly CaptchaKeys[] {
  return [...pipelines.map(({ turnstile }) => turnstile), ...widgets.map(({ captcha }) => captcha)];
}
