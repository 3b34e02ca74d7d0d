import type { Account } from '../entities.ts';
import type { ChargeKind, Ledger } from '../ledger.ts';
import type { WidgetRefusal } from '../widget-refusal.ts';

/** Refuses what the account's quota does not cover. */
export function checkQuota(
  ledger: Ledger,
  account: Account,
  ...kinds: readonly ChargeKind[]
): WidgetRefusal | undefined {
  const remainingQuota = ledger.balanceOf(account);
  if (remainingQuota === undefined || ledger.canPay(account, ...kinds)) return undefined;
  const extra = { requiredQuota: ledger.priceOf(account, ...kinds), remainingQuota };
  const message = 'the quota does not cover one verification';
  return { code: 'INSUFFICIENT_QUOTA', message, extra };
}
