import type { VerificationAddress } from '@otp-kit/protocol';
import { isPhoneChannel } from '../providers.ts';
import type { Refusal } from '../refusal.ts';

/**
 * Refuses a chosen channel. Its form is judged before the feature's availability, and null counts
 * as a choice.
 *
 * @see the interface, send, "Channel rules" 1 and 3
 */
export function checkChannel(
  fields: Readonly<Record<string, unknown>>,
  { phoneNumber }: VerificationAddress,
): Refusal | undefined {
  if (!Object.hasOwn(fields, 'channel')) return undefined;
  if (!isPhoneChannel(fields['channel']) || phoneNumber === undefined) {
    return {
      code: 'invalid_channel',
      message: 'channel must be whatsapp, telegram or sms, beside a phone number',
    };
  }
  // No account here is entitled to the choice.
  return {
    code: 'channel_choice_not_enabled',
    message: 'this account cannot choose a channel',
  };
}
