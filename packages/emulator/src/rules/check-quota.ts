import type { ChargeKind, Ledger } from '../billing/ledger.ts';
import type { WidgetError } from '../http/widget-error.ts';
import type { Account } from '../model/account.ts';

/** Refuses what the account's quota does not cover. */
export function checkQuota(
  ledger: Ledger,
  account: Account,
  ...kinds: readonly ChargeKind[]
): WidgetError | undefined {
  const remainingQuota = ledger.balanceOf(account);
  if (remainingQuota === undefined || ledger.canPay(account, ...kinds)) return undefined;
  const extra = { requiredQuota: ledger.priceOf(account, ...kinds), remainingQuota };
  const message = 'the quota does not cover one verification';
  return { code: 'INSUFFICIENT_QUOTA', message, extra };
}
