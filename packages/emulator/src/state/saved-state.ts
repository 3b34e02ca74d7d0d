import * as v from 'valibot';
import { SavedWebhooksSchema } from '../callbacks/saved-webhooks.ts';
import { SavedProvidersSchema } from '../delivery/providers.ts';
import { SavedReachabilitySchema } from '../delivery/reachability.ts';
import { SavedTrafficSchema } from '../delivery/traffic.ts';
import type { ScheduledReceipt } from '../model/message.ts';
import { SavedEnrollmentTokensSchema } from '../passkeys/enrollment-tokens.ts';
import { SavedPasskeyChallengesSchema } from '../passkeys/passkey-challenges.ts';
import { SavedPasskeysSchema } from '../passkeys/passkeys.ts';
import { SavedBansSchema } from '../rules/bans.ts';
import { SavedBreakersSchema } from '../rules/breaker.ts';
import { SavedLedgerSchema } from '../rules/ledger.ts';
import { SavedProofsSchema } from '../rules/used-proofs.ts';
import { SavedCaptchaSchema } from '../turnstile/captcha.ts';
import { SavedCarriersSchema } from '../utilities/state/carriers.ts';
import { SavedIdempotencySchema } from '../utilities/state/idempotency-records.ts';
import { SavedNoncesSchema } from '../utilities/state/nonces.ts';
import { SavedSpendingSchema } from '../utilities/state/spending.ts';
import { SavedUtilityTransactionsSchema } from '../utilities/state/utility-transactions.ts';
import { SavedAttemptsSchema } from './attempts.ts';
import { SavedFaultsSchema } from './faults.ts';
import { SavedCodeMessageSchema, SavedInboxSchema } from './inbox.ts';
import { SavedJournalSchema } from './journal.ts';
import { type FieldsOf, type SavedSchema, savedTime } from './saved.ts';
import type { StateParts } from './state-parts.ts';
import { SavedTransactionsSchema } from './transactions.ts';
import { SavedWindowLogSchema } from './window-log.ts';

/** The data of a part, which its `save` returns; without one it has no data, and no schema fits. */
type SavedPart<Part> = Part extends { save(): infer Data } ? Data : never;

/** The data of every part of a workspace's state. */
export type SavedState = { readonly [Part in keyof StateParts]: SavedPart<StateParts[Part]> };

/** A schema for each part: a part without one does not compile. */
const parts: { readonly [Part in keyof StateParts]: SavedSchema<SavedState[Part]> } = {
  inbox: SavedInboxSchema,
  journal: SavedJournalSchema,
  transactions: SavedTransactionsSchema,
  attempts: SavedAttemptsSchema,
  attemptExpiry: SavedAttemptsSchema,
  scheduledReceipts: v.array(
    v.strictObject({
      message: SavedCodeMessageSchema,
      expiresAtMs: savedTime,
    } satisfies FieldsOf<ScheduledReceipt>),
  ),
  widgetLimits: SavedWindowLogSchema,
  rateLimits: SavedWindowLogSchema,
  traffic: SavedTrafficSchema,
  breakers: SavedBreakersSchema,
  bans: SavedBansSchema,
  ledger: SavedLedgerSchema,
  faults: SavedFaultsSchema,
  passkeys: SavedPasskeysSchema,
  passkeyChallenges: SavedPasskeyChallengesSchema,
  enrollmentTokens: SavedEnrollmentTokensSchema,
  proofs: SavedProofsSchema,
  providers: SavedProvidersSchema,
  reachability: SavedReachabilitySchema,
  captcha: SavedCaptchaSchema,
  webhooks: SavedWebhooksSchema,
  resultCallbacks: SavedTransactionsSchema,
  utilityTransactions: SavedUtilityTransactionsSchema,
  idempotency: SavedIdempotencySchema,
  nonces: SavedNoncesSchema,
  spending: SavedSpendingSchema,
  carriers: SavedCarriersSchema,
};

/** Checks a {@link SavedState}. */
export const SavedStateSchema: SavedSchema<SavedState> = v.strictObject(parts);

/** The data of every part. */
export function saveParts(state: StateParts): SavedState {
  return {
    inbox: state.inbox.save(),
    journal: state.journal.save(),
    transactions: state.transactions.save(),
    attempts: state.attempts.save(),
    attemptExpiry: state.attemptExpiry.save(),
    scheduledReceipts: state.scheduledReceipts.save(),
    widgetLimits: state.widgetLimits.save(),
    rateLimits: state.rateLimits.save(),
    traffic: state.traffic.save(),
    breakers: state.breakers.save(),
    bans: state.bans.save(),
    ledger: state.ledger.save(),
    faults: state.faults.save(),
    passkeys: state.passkeys.save(),
    passkeyChallenges: state.passkeyChallenges.save(),
    enrollmentTokens: state.enrollmentTokens.save(),
    proofs: state.proofs.save(),
    providers: state.providers.save(),
    reachability: state.reachability.save(),
    captcha: state.captcha.save(),
    webhooks: state.webhooks.save(),
    resultCallbacks: state.resultCallbacks.save(),
    utilityTransactions: state.utilityTransactions.save(),
    idempotency: state.idempotency.save(),
    nonces: state.nonces.save(),
    spending: state.spending.save(),
    carriers: state.carriers.save(),
  };
}
