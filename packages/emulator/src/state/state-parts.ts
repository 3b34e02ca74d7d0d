import type { ResultCallbacks } from '../callbacks/result-callbacks.ts';
import type { Webhooks } from '../callbacks/webhooks.ts';
import type { Providers } from '../delivery/providers.ts';
import type { Reachability } from '../delivery/reachability.ts';
import type { Traffic } from '../delivery/traffic.ts';
import type { Attempt, AttemptRecord } from '../model/attempt.ts';
import type { ScheduledReceipt } from '../model/message.ts';
import type { EnrollmentTokens } from '../passkeys/enrollment-tokens.ts';
import type { PasskeyChallenges } from '../passkeys/passkey-challenges.ts';
import type { Passkeys } from '../passkeys/passkeys.ts';
import type { Bans } from '../rules/bans.ts';
import type { Breakers } from '../rules/breaker.ts';
import type { Ledger } from '../rules/ledger.ts';
import type { RateLimits } from '../rules/rate-limiter.ts';
import type { Proofs } from '../rules/used-proofs.ts';
import type { WidgetLimits } from '../rules/widget-limits.ts';
import type { Captcha } from '../turnstile/captcha.ts';
import type { Carriers } from '../utilities/state/carriers.ts';
import type { IdempotencyRecords } from '../utilities/state/idempotency-records.ts';
import type { Nonces } from '../utilities/state/nonces.ts';
import type { Spending } from '../utilities/state/spending.ts';
import type { UtilityTransactions } from '../utilities/state/utility-transactions.ts';
import type { Attempts } from './attempts.ts';
import type { ExpiryWatch } from './expiry-watch.ts';
import type { Faults } from './faults.ts';
import type { Inbox } from './inbox.ts';
import type { Journal } from './journal.ts';
import type { Transactions } from './transactions.ts';

/** Everything that happened in a workspace, and the outside world as it was set. A reset replaces it. */
export interface StateParts {
  readonly inbox: Inbox;
  readonly journal: Journal;
  readonly transactions: Transactions;
  readonly attempts: Attempts;
  /** Ends attempts when they expire. */
  readonly attemptExpiry: ExpiryWatch<Attempt, AttemptRecord>;
  /** Reports of providers that are due later. */
  readonly scheduledReceipts: ExpiryWatch<ScheduledReceipt>;
  readonly widgetLimits: WidgetLimits;
  readonly rateLimits: RateLimits;
  readonly traffic: Traffic;
  readonly breakers: Breakers;
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
}
