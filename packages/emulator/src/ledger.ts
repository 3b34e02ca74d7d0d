import { CHANNELS, type Channel } from '@otp-kit/protocol';
import { type BoundedLog, createBoundedLog } from './bounded-log.ts';
import type { Clock } from './clock.ts';
import type { Account } from './entities.ts';

/** What is paid for: a code on its channel, or a success with a passkey. */
export type ChargeKind = Channel | 'passkey';

/** One charge. */
export interface LedgerEntry {
  readonly id: string;
  /** ISO 8601 by the workspace's clock. */
  readonly at: string;
  readonly accountId: string;
  readonly kind: ChargeKind;
  readonly amount: number;
  readonly transactionID: string;
}

/** What the accounts of one workspace were charged. */
export interface Ledger {
  /** Charges what the account's settings say; the balance may fall below zero. */
  charge(
    account: Account,
    charge: { readonly kind: ChargeKind; readonly transactionID: string },
  ): void;
  priceOf(account: Account, kind: ChargeKind): number;
  /** Whether what is left covers the prices. */
  canPay(account: Account, ...kinds: readonly ChargeKind[]): boolean;
  /** What is left; undefined where the quota is unlimited. */
  balanceOf(account: Account): number | undefined;
  /** The account's quota was set anew: what was charged before counts no longer. */
  restart(accountId: string): void;
  /** Newest first. */
  list(): readonly LedgerEntry[];
  clear(): void;
}

const ENTRIES_KEPT = 1000;
const PASSKEY_SHARE = 0.6; // The interface, "What the service does": 60 % of the OTP anchor rate
// The interface names the anchor and does not say which rate it is: the first in the default order.
const [ANCHOR] = CHANNELS;

/** Creates the ledger of one workspace. */
export function createLedger(clock: Clock): Ledger {
  const log: BoundedLog<LedgerEntry> = createBoundedLog('charge', ENTRIES_KEPT);
  const spent = new Map<string, number>();

  const priceOf: Ledger['priceOf'] = ({ billing }, kind) => {
    // Without a price by channel, every channel costs what the anchor does.
    if (kind !== 'passkey') return billing.rates[billing.pricing === 'legacy' ? ANCHOR : kind];
    return billing.passkeyRate ?? rounded(billing.rates[ANCHOR] * PASSKEY_SHARE);
  };
  const balanceOf: Ledger['balanceOf'] = ({ id, billing }) =>
    billing.balance === undefined ? undefined : rounded(billing.balance - (spent.get(id) ?? 0));

  return {
    charge: (account, { kind, transactionID }) => {
      const amount = priceOf(account, kind);
      spent.set(account.id, (spent.get(account.id) ?? 0) + amount);
      const at = new Date(clock.now()).toISOString();
      log.add((id) => ({ id, at, accountId: account.id, kind, amount, transactionID }));
    },
    priceOf,
    canPay: (account, ...kinds) => {
      const balance = balanceOf(account);
      const price = kinds.reduce((sum, kind) => sum + priceOf(account, kind), 0);
      return balance === undefined || balance >= rounded(price);
    },
    balanceOf,
    restart: (accountId) => spent.delete(accountId),
    list: () => log.list(),
    clear: () => {
      log.clear();
      spent.clear();
    },
  };
}

// Sums of binary fractions end in noise such as 0.30000000000000004.
function rounded(amount: number): number {
  return Math.round(amount * 1e6) / 1e6;
}
