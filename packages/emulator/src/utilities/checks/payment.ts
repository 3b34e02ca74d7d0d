import { WHATSAPP_FEE_FLOOR } from '../../model/limits.ts';
import { roundAmount } from '../../model/round-amount.ts';
import { dayOf } from '../state/spending.ts';
import { type Finding, found, type Known, nowOf, passed, refused } from './utility-check.ts';

/** The channel has a fee. On WhatsApp it is at least 0.25 EGP. */
export function checkFee({ account, channel }: Known<'account' | 'channel'>): Finding<'fee'> {
  const listed = account.utilities.fees[channel];
  if (listed === null) return refused('UTILITY_FEE_UNAVAILABLE', `${channel} has no fee`);
  const fee = channel === 'whatsapp' ? Math.max(listed, WHATSAPP_FEE_FLOOR) : listed;
  return found(`the message costs ${fee} EGP`, { fee });
}

/**
 * The quota covers the message: an SMS by its fee; WhatsApp unless nothing is left. What other messages
 * have reserved is not left.
 */
export function checkBalance(send: Known<'workspace' | 'account' | 'channel' | 'fee'>): Finding {
  const { workspace, account, channel, fee } = send;
  const { ledger, spending } = workspace;
  const balance = ledger.balanceOf(account);
  if (balance === undefined) return passed('the quota is unlimited');
  if (fee === 0) return passed('a message without a fee needs no quota');
  const left = roundAmount(balance - spending.reservedOf(account.id));
  return (channel === 'sms' ? left >= roundAmount(fee) : left > 0)
    ? passed(`${left} EGP are left`)
    : refused('INSUFFICIENT_BALANCE', `${left} EGP are left, and the message costs ${fee}`);
}

/** The fee fits under the pipeline's cap for the day, beside what is spent and reserved. */
export function checkSpendCap(request: Known<'workspace' | 'pipeline' | 'fee'>): Finding {
  const { workspace, pipeline, fee } = request;
  const { dailySpendCap: cap } = pipeline.utility;
  if (cap === undefined) return passed('the pipeline has no daily cap');
  if (fee === 0) return passed('a message without a fee counts against no cap');
  const day = dayOf(nowOf(request));
  const { spent, reserved } = workspace.spending.ofPipeline(pipeline.id, day);
  return roundAmount(spent + reserved + fee) <= roundAmount(cap)
    ? passed(`${spent} EGP are spent and ${reserved} reserved of ${cap}`)
    : refused('SPEND_CAP_EXCEEDED', `the fee of ${fee} EGP exceeds the daily cap of ${cap}`);
}
