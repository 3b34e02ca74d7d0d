import { WHATSAPP_FEE_FLOOR } from '../../model/limits.ts';
import { roundAmount } from '../../model/round-amount.ts';
import { dayOf } from '../state/spending.ts';
import { known, nowOf, passed, refused, type UtilityCheck } from '../utility-request.ts';

/** The channel has a fee. On WhatsApp it is at least 0.25 EGP. */
export const checkFee: UtilityCheck = (request) => {
  const { account, channel } = known(request, 'account', 'channel');
  const listed = account.utilities.fees[channel];
  if (listed === null) return refused('UTILITY_FEE_UNAVAILABLE', `${channel} has no fee`);
  const fee = channel === 'whatsapp' ? Math.max(listed, WHATSAPP_FEE_FLOOR) : listed;
  return passed(`the message costs ${fee} EGP`, { fee });
};

/**
 * The quota covers the message: an SMS by its fee; WhatsApp unless nothing is left. What other messages
 * have reserved is not left.
 */
export const checkBalance: UtilityCheck = (request) => {
  const { account, channel, fee } = known(request, 'account', 'channel', 'fee');
  const { ledger, spending } = request.workspace;
  const balance = ledger.balanceOf(account);
  if (balance === undefined) return passed('the quota is unlimited');
  if (fee === 0) return passed('a message without a fee needs no quota');
  const left = roundAmount(balance - spending.reservedOf(account.id));
  return (channel === 'sms' ? left >= roundAmount(fee) : left > 0)
    ? passed(`${left} EGP are left`)
    : refused('INSUFFICIENT_BALANCE', `${left} EGP are left, and the message costs ${fee}`);
};

/** The fee fits under the pipeline's cap for the day, beside what is spent and reserved. */
export const checkSpendCap: UtilityCheck = (request) => {
  const { pipeline, fee } = known(request, 'pipeline', 'fee');
  const { dailySpendCap: cap } = pipeline.utility;
  if (cap === undefined) return passed('the pipeline has no daily cap');
  if (fee === 0) return passed('a message without a fee counts against no cap');
  const day = dayOf(nowOf(request));
  const { spent, reserved } = request.workspace.spending.ofPipeline(pipeline.id, day);
  return roundAmount(spent + reserved + fee) <= roundAmount(cap)
    ? passed(`${spent} EGP are spent and ${reserved} reserved of ${cap}`)
    : refused('SPEND_CAP_EXCEEDED', `the fee of ${fee} EGP exceeds the daily cap of ${cap}`);
};
