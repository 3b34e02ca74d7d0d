import { CHANNELS, type Channel, type UtilityChannel } from '@otp-kit/protocol';
import * as v from 'valibot';
import type { Account, Billing } from '../model/account.ts';
import { roundAmount } from '../model/round-amount.ts';
import { type BoundedLog, createBoundedLog, type Sequence } from '../primitives/bounded-log.ts';
import type { Clock } from '../primitives/clock.ts';
import type { ReadonlyOutput } from '../schema/read-only.ts';
import { savedDate, savedEntries, savedSum } from '../schema/saved.ts';
import { amount } from '../schema/values.ts';

/** What is paid for: a code on its channel, or a success with a passkey. */
export type ChargeKind = Channel | 'passkey';

/** A utility message, which is paid for by its own fee. */
export type UtilityChargeKind = `utility-${UtilityChannel}`;

/** Checks a {@link LedgerEntry}. */
export const LedgerEntrySchema = v.strictObject({
  id: v.string(),
  /** ISO 8601 by the workspace's clock. */
  at: savedDate,
  accountId: v.string(),
  kind: v.picklist([...CHANNELS, 'passkey', 'utility-whatsapp', 'utility-sms']),
  amount,
  transactionID: v.string(),
});

/** One charge. */
export interface LedgerEntry extends ReadonlyOutput<typeof LedgerEntrySchema> {}

/** What the accounts of one workspace were charged. */
export interface Ledger {
  /** Charges what the account's settings say; the balance may fall below zero. */
  charge(
    account: Account,
    charge: { readonly kind: ChargeKind; readonly transactionID: string },
  ): void;
  /** Charges a fee that the account's rates do not name; the balance may fall below zero. */
  chargeFee(
    account: Account,
    charge: Pick<LedgerEntry, 'amount' | 'transactionID'> & { readonly kind: UtilityChargeKind },
  ): void;
  /** What these cost together. */
  priceOf(account: Account, ...kinds: readonly ChargeKind[]): number;
  /** Whether what is left covers the prices. */
  canPay(account: Account, ...kinds: readonly ChargeKind[]): boolean;
  /** What is left; undefined where the quota is unlimited. */
  balanceOf(account: Account): number | undefined;
  /** The account's quota was set: earlier charges no longer count. */
  restart(accountId: string): void;
  /** Newest first. */
  list(): readonly LedgerEntry[];
  save(): SavedLedger;
}

/** Checks a {@link SavedLedger}. */
export const SavedLedgerSchema = v.strictObject({
  entries: v.array(LedgerEntrySchema),
  /** What each account has spent, by its ID. */
  spent: savedEntries(savedSum),
});

/** The charges, oldest first, and what each account has spent of its quota. */
export interface SavedLedger extends ReadonlyOutput<typeof SavedLedgerSchema> {}

const ENTRIES_KEPT = 1000;
const PASSKEY_SHARE = 0.6; // The interface, "What the service does": 60 % of the OTP anchor rate
// The interface names the anchor and does not say which rate it is: the first in the default order.
const [ANCHOR] = CHANNELS;

/** Creates the ledger of one workspace. */
export function createLedger(
  { clock, sequence }: { readonly clock: Clock; readonly sequence: Sequence },
  saved?: SavedLedger,
): Ledger {
  const log: BoundedLog<LedgerEntry> = createBoundedLog(
    'charge',
    ENTRIES_KEPT,
    sequence,
    saved?.entries,
  );
  const spent = new Map(saved?.spent);

  const priceOf: Ledger['priceOf'] = ({ billing }, ...kinds) =>
    roundAmount(kinds.reduce((sum, kind) => sum + rateOf(billing, kind), 0));
  const balanceOf: Ledger['balanceOf'] = ({ id, billing }) =>
    billing.balance === undefined ? undefined : roundAmount(billing.balance - (spent.get(id) ?? 0));

  const record = (
    { id: accountId }: Account,
    charge: Pick<LedgerEntry, 'kind' | 'amount' | 'transactionID'>,
  ): void => {
    spent.set(accountId, (spent.get(accountId) ?? 0) + charge.amount);
    const at = new Date(clock.now()).toISOString();
    log.add((id) => ({ id, at, accountId, ...charge }));
  };

  return {
    charge: (account, charge) =>
      record(account, { ...charge, amount: priceOf(account, charge.kind) }),
    chargeFee: record,
    priceOf,
    canPay: (account, ...kinds) => {
      const balance = balanceOf(account);
      return balance === undefined || balance >= priceOf(account, ...kinds);
    },
    balanceOf,
    restart: (accountId) => spent.delete(accountId),
    list: () => log.list(),
    save: () => ({ entries: log.save(), spent: [...spent] }),
  };
}

function rateOf({ pricing, rates, passkeyRate }: Billing, kind: ChargeKind): number {
  if (kind === 'passkey') return passkeyRate ?? rates[ANCHOR] * PASSKEY_SHARE;
  // Without a price by channel, every channel costs what the anchor does.
  return rates[pricing === 'legacy' ? ANCHOR : kind];
}
